"use strict";
// A table without a server: people in one browser and random players. `send` takes what `table.js` asks for.
const PERSON = "me", LONGEST_LOG = 300;

class Table {
  constructor(page, machine, kinds, seed) {
    [this.page, this.game, this.machine, this.kinds, this.seed] = [page, page.game, machine, kinds, seed];
    this.sight = new Sight(page.game, machine);
    this.history = [];
    this.moves = new Moves(page, this.sight, this.history);
    this.choices = new Choices(seed, page.chance);
    this.people = kinds.flatMap((kind, seat) => kind === PERSON ? [seat] : []);
    this.uncovered = this.people.length === 1 ? this.people[0] : null;
    this.positions = [];
    this.stopped = "";
    this.isOther = false;
    try {
      machine.start(seed);
    } catch (error) {
      machine.s = Array.from(machine.cells, Number);
      machine.menu = [];
      this.stopped = error.message;
    }
    this.arrive();
  }

  get now() { return this.history.length; }
  get isBotsTurn() { return !this.stopped && this.machine.node.decision !== undefined && this.kinds[this.machine.seat] !== PERSON; }
  // Whose eyes the page looks through: a seat, or -1 for an onlooker.
  get viewer() { return this.uncovered ?? (this.page.hides ? -1 : this.people[0] ?? -1); }
  // The person who has to take the device; null where nothing would be shown to the wrong one.
  get waited() {
    const mover = this.machine.seat;
    return this.page.hides && this.people.length > 1 && this.people.includes(mover) && this.uncovered !== mover ? mover : null;
  }

  // The legal moves are worded once, when the table has arrived at a position.
  arrive() {
    const { left, count } = this.choices;
    this.positions.push({ position: this.machine.position(), listed: this.moves.listed(), kept: this.moves.kept, luck: { left, count } });
    this.face();
  }
  // Where nothing is hidden, the table turns to the person to move.
  face() { if (!this.page.hides && this.people.includes(this.machine.seat)) this.uncovered = this.machine.seat; }
  uncover() { this.uncovered = this.waited ?? this.uncovered; }

  make(move) {
    const { machine, game } = this, before = machine.s, { secret } = machine.node.decision;
    const observers = [-1, ...game.seats.keys()], told = new Map(observers.map((observer) => [observer, this.args(move, observer)]));
    try {
      machine.apply(move.code);
    } catch (error) {
      machine.return(this.positions[this.now].position);
      this.stopped = error.message;
      return;
    }
    const isFelt = game.kinds.some((kind) => kind.sort === "piece" && kind.row_of.some((_, piece) => before[kind.where + piece] !== machine.s[kind.where + piece]));
    const isSecret = secret !== undefined && machine.s[0] === before[0] && machine.s[secret] === before[secret] + 1;
    const lines = new Map(observers.map((observer) => [observer, this.line(move, observer, told.get(observer), isSecret)]));
    const earlier = secret === undefined || isSecret ? [] : this.history.slice(this.now - before[secret]);
    const reveals = earlier.map((entry) => entry.lines.get(entry.move.seat));
    this.history.push({ move, isFelt, lines, reveals });
    this.arrive();
  }
  args(move, observer) {
    return move.args.map(([type, value]) => {
      const kind = this.moves.kindOf(type), seen = kind === null || value < 0 || this.sight.front(kind, value, observer);
      return { text: seen ? this.sight.value(type, value, observer, true) : `a ${this.game.kinds[kind].form}`, later: seen ? null : [kind, value] };
    });
  }
  line(move, observer, args, isSecret) {
    const name = this.game.seats[move.seat];
    if (isSecret && observer !== move.seat) return `${name}: ${this.page.texts.chosen}`;
    const called = args.map(({ text, later }) => later && this.sight.front(...later, observer) ? this.sight.thing(...later, true) : text);
    return `${name}: ${this.moves.said(move, observer === move.seat ? move.names : called)}`;
  }
  // The move of the bot to move. One whose trials break off takes any: then the game is another than in Python.
  bot() {
    const { menu, seat } = this.machine, thinks = this.kinds[seat] !== "random", thought = thinks ? this.machine.thought(this.now) : null;
    this.isOther ||= thinks && thought === null;
    const code = menu[thought ?? this.choices.of(menu.length)];
    return this.positions[this.now].listed.find((move) => move.code === code);
  }

  // The last decision of a person is taken back, with those of bots since; not what another person has seen since.
  undo() {
    let left = this.now - 1;
    while (left >= 0 && !this.people.includes(this.history[left].move.seat)) left--;
    if (left < 0) return "nothing can be taken back";
    if (this.page.hides && this.people.length > 1 && this.history[left].move.seat !== this.uncovered) return "another player has seen the table since";
    const { position, kept, luck } = this.positions[left];
    this.machine.return(position);
    Object.assign(this.choices, luck);
    this.moves.kept = kept;
    this.positions.length = left + 1;
    this.history.length = left;
    this.stopped = "";
    this.face();
    return "";
  }

  // The number of moves up to a seat's last decision; for an onlooker, all but the last.
  seen(at, viewer) {
    if (viewer < 0) return Math.max(0, at - 1);
    while (at > 0 && this.history[at - 1].move.seat !== viewer) at--;
    return at;
  }
  // Runs as if the table were still at a position.
  as(at, run) {
    const now = this.machine.position();
    this.machine.return(this.positions[at].position);
    try {
      return run();
    } finally {
      this.machine.return(now);
    }
  }
  drawn(at, viewer) {
    const drawing = new Drawing(this.page, new View(this.page, this.sight, viewer));
    const before = this.as(this.seen(at, viewer), () => drawing.scene());
    return this.as(at, () => drawing.fragment(drawing.scene(), before));
  }

  screen(at = this.now) {
    const { viewer, waited, now } = this, found = { at, now, log: this.log(at, viewer), turn: this.turn(viewer), scores: this.scores() };
    if (waited !== null) return { ...found, html: "", log: "", turn: "" };
    const { listed } = this.positions[now];
    if (at === now && !this.stopped && listed.length && this.people.includes(this.machine.seat)) {
      found.menu = { count: listed.length, begun: this.moves.begun(listed), moves: listed };
    }
    return { ...found, html: this.drawn(at, viewer) };
  }
  log(at, viewer) {
    const seen = this.seen(at, viewer), lines = this.history.slice(0, at)
      .flatMap(({ lines: told, reveals }, number) => [told.get(viewer), ...reveals].map((line) => tag("li", { class: number < seen ? "move" : "move new" }, escaped(line))));
    return lines.slice(-LONGEST_LOG).join("");
  }
  turn(viewer) {
    const { machine, game } = this;
    if (this.stopped) return `The game cannot go on: ${this.stopped}`;
    if (!machine.over) return machine.seat === viewer ? "Your turn" : `${game.seats[machine.seat]} to move`;
    const winners = machine.places().flatMap((place, seat) => place === 1 ? [game.seats[seat]] : []);
    return verdict(winners, game.seats.length);
  }
  // The totals and places at the end, with one row for each score term.
  scores() {
    const { machine, game } = this, titles = this.page.texts.scores;
    if (!machine.over || !titles.length) return "";
    const cells = (name, row) => tag("tr", {}, tag("th", { scope: "row" }, escaped(name)), ...row.map((score) => tag("td", {}, String(score))));
    const scores = game.seats.map((_, seat) => machine.scores(seat));
    const rows = titles.map((title, at) => cells(title, scores.map((each) => each[at])));
    const total = cells("total", scores.map((each) => each.reduce((sum, score) => sum + score, 0)));
    const head = tag("tr", {}, tag("td", {}), ...game.seats.map((name) => tag("th", { scope: "col" }, escaped(name))));
    return tag("table", {}, head, ...rows, total, cells("place", machine.places()));
  }
}

function verdict(winners, seats) {
  if (winners.length === 1) return `${winners[0]} wins.`;
  if (!winners.length) return "Nobody wins.";
  return winners.length === seats ? "All share the win." : `${winners.slice(0, -1).join(", ")} and ${winners.at(-1)} share the win.`;
}
