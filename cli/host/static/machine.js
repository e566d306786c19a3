"use strict";
// The game's module: the state as a list of numbers, the codes of the legal moves, and questions about the state.
class Machine {
  constructor(game, exports) {
    this.game = game;
    this.exports = exports;
    this.cells = new BigInt64Array(exports.memory.buffer, game.state, game.cells);
    this.memory = new DataView(exports.memory.buffer);
  }

  start(seed) { return this.stopped(() => this.exports.start(BigInt(seed))); }
  apply(code) { return this.stopped(() => this.exports.apply(BigInt(code))); }

  // Runs to the next stop; an Error says which check of the rules fails.
  stopped(run) {
    this.exports.anew();
    run();
    const failed = this.exports.failed.value;
    if (failed) throw new Error(this.game.checks[failed - 1]);
    this.s = Array.from(this.cells, Number);
    this.menu = this.node.decision ? this.listed() : [];
  }

  listed() {
    const head = this.exports.offered.value, items = this.memory.getUint32(head + 8, true);
    return Array.from({ length: this.memory.getUint32(head, true) }, (_, at) => Number(this.memory.getBigInt64(items + 8 * at, true)));
  }

  // A position that was left, to go on from there.
  position() { return { cells: this.cells.slice(), s: this.s, menu: this.menu }; }
  return(position) { this.cells.set(position.cells); this.s = position.s; this.menu = position.menu; }

  get node() { return this.game.nodes[this.s[0]]; }
  get seat() { return this.node.decision ? this.ask(this.node.decision.seat) : -1; }
  get over() { return this.node.sort === "end"; }

  // The number a function gives for the state; null where it cannot be computed. A question changes nothing.
  ask(name, ...numbers) {
    const found = this.words(name, numbers);
    return found === null ? null : Number(found);
  }

  words(name, numbers) {
    const kept = this.cells.slice();
    this.exports.anew();
    try {
      const found = this.exports[name](...numbers.map(BigInt));
      return this.exports.failed.value ? null : found;
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) return null;
      throw error;
    } finally {
      this.cells.set(kept);
    }
  }

  // The place in the menu of the move of a bot that thinks; null where its trials break off.
  thought(made) {
    const kept = this.cells.slice();
    this.exports.anew();
    this.memory.setInt32(this.exports["arena decisions of this game"].value, made, true);
    try {
      return Number(this.exports.thought());
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) return null;
      throw error;
    } finally {
      this.cells.set(kept);
    }
  }

  // The parts of a result; null for a part that is none.
  parts(name) {
    const found = [].concat(this.words(name, [])).map(Number);
    return this.game.results[name].map((part) => {
      const first = found.shift();
      if (part === "number") return first;
      const inner = part === "maybe" ? found.shift() : null;
      return first ? inner : null;
    });
  }

  scores(seat) { return this.game.scores.map((name) => this.ask(name, seat)); }

  // 1 for each winner, and so on; equal for ties. A sign of 0 is the condition of who may win, by which seats differ first.
  places() {
    const criteria = this.game.seats.map((_, seat) => {
      const found = this.game.ranking.map(([sign, name]) =>
        [sign, name === null ? this.scores(seat).reduce((sum, score) => sum + score, 0) : this.ask(name, seat)]);
      return [Number(found.every(([sign, value]) => sign || value)), ...found.map(([sign, value]) => sign * value)];
    });
    const best = criteria.some(([mayWin]) => mayWin) ? 1 : 2;
    return criteria.map((mine) => best + criteria.filter((other) => compared(other, mine) > 0).length);
  }
}

// How two lists of numbers and lists compare, part by part.
function compared(one, other) {
  if (!Array.isArray(one)) return one < other ? -1 : one > other ? 1 : 0;
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const found = compared(one[at], other[at]);
    if (found) return found;
  }
  return one.length - other.length;
}

// Random choices of the stream that random players of a game share: the same as in every other runner.
class Choices {
  constructor(seed, chance) {
    [this.seed, this.stream, this.left, this.count] = [BigInt(seed), BigInt(chance.stream), 0n, 0n];
    [this.seedStep, this.step, this.first, this.second] = [chance.seed_step, chance.step, chance.first, chance.second].map(BigInt);
  }

  of(most) {
    while (this.left < 1n << 32n) this.left = this.word();
    const chosen = this.left % BigInt(most);
    this.left /= BigInt(most);
    return Number(chosen);
  }

  word() {
    this.count += 1n;
    const cut = (z) => BigInt.asUintN(64, z);
    let z = cut(this.seed * this.seedStep + this.stream + this.count * this.step);
    z = cut((z ^ (z >> 30n)) * this.first);
    z = cut((z ^ (z >> 27n)) * this.second);
    return z ^ (z >> 31n);
  }
}
