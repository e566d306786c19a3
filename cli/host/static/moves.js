"use strict";
// Legal moves in words: taken apart from their codes, named as the player to move knows their pieces, and told apart.
class Moves {
  constructor(page, sight, history) { [this.page, this.game, this.sight, this.machine, this.history, this.kept] = [page, page.game, sight, sight.machine, history, new Map()]; }

  // Sort, action and arguments (pairs of a type and a value) of a code.
  move(code) {
    const { decision } = this.machine.node, seat = this.machine.seat;
    if (code === 0 && (decision.stop || decision.sort === "pick" || decision.sort === "payment")) return { sort: "stop", action: "stop", args: [], seat, code };
    if (decision.sort !== "offer") return { sort: "choice", action: decision.name, asked: decision.asked, args: [[decision.type, code - decision.first]], seat, code };
    const option = decision.options.find((each) => code < each.base + each.size);
    const written = option.written.map(([type, arg]) => [type, typeof arg === "number" ? arg : this.machine.ask(arg)]);
    const chosen = option.chosen.map(([type, low, width, factor]) => [type, (Math.floor((code - option.base) / factor) % width) + low]);
    return { sort: "action", action: option.action, args: [...written, ...chosen], seat, code };
  }

  kindOf(type) {
    const { sort, kind } = this.game.types[type];
    return sort === "thing" && this.game.kinds[kind].sort === "piece" ? kind : null;
  }

  // The legal moves with text, head and label, in an order that reveals nothing hidden.
  listed() {
    if (!this.machine.menu.length) return [];
    const moves = this.machine.menu.map((code) => this.move(code));
    this.named = new Map();
    this.unseen = false;
    this.name(moves);
    this.keepNames(moves);
    for (const move of moves) {
      move.words = move.args.map(([, value], place) => this.named.get([move.action, place, value].join()));
      move.text = written(move, move.words.map((word) => word.text));
    }
    const sorted = this.unseen ? moves.sort((one, other) => compared(natural(one.text), natural(other.text))) : this.asShown(moves);
    this.label(sorted);
    return sorted;
  }

  name(moves) {
    const like = new Map(), seat = this.machine.seat;
    for (const move of moves) {
      move.args.forEach(([type, value], place) => {
        const here = [move.action, place, value].join(), kind = this.kindOf(type);
        if (this.named.has(here)) return;
        const [text, plain] = [false, true].map((short) => this.sight.value(type, value, seat, short));
        const isPiece = kind !== null && value >= 0, byRow = isPiece && this.sight.front(kind, value, seat);
        this.named.set(here, { text, plain, at: 0, byRow, kind, value });
        if (!isPiece) return;
        this.unseen ||= !byRow;
        const same = [move.action, place, text].join();
        like.set(same, [...(like.get(same) ?? []), { here, kind, value, action: move.action, place }]);
      });
    }
    for (const pieces of like.values()) {
      const { kind, value, action, place } = pieces[0], values = pieces.map((each) => each.value);
      const others = this.isWritten(action, place) ? this.unlike(kind, value) : [];
      if (values.length < 2 && !others.length) continue;
      const numbers = this.places(kind, [...values, ...others]);
      for (const piece of pieces) {
        const word = this.named.get(piece.here), at = numbers.get(piece.value);
        this.named.set(piece.here, { ...word, text: `${word.text} at ${at}`, at });
      }
    }
  }
  // The name of a member of a set does not depend on what was picked before it: that of the first one like it stays.
  keepNames(moves) {
    const { decision } = this.machine.node;
    if (decision.sort !== "pick") return;
    const isFirst = this.machine.parts(decision.wanted)[0] === 0, kept = isFirst ? new Map() : this.kept;
    for (const move of moves.filter((each) => each.sort === "choice")) {
      const [[type, value]] = move.args, kind = this.kindOf(type), here = [move.action, 0, value].join();
      const sign = kind === null ? value : JSON.stringify([this.sight.where(kind, value), this.sight.rank(kind, value, move.seat)]);
      if (isFirst) kept.set(value, this.named.get(here)).set(sign, kept.get(sign) ?? this.named.get(here));
      else if (kept.has(value) || kept.has(sign)) this.named.set(here, kept.get(value) ?? kept.get(sign));
    }
    this.kept = kept;
  }
  isWritten(action, place) {
    return (this.machine.node.decision.options ?? []).some((option) => option.action === action && place < option.given);
  }
  // The other pieces of the same row and zone, if the public view tells any of them apart.
  unlike(kind, piece) {
    const number = this.sight.where(kind, piece), { row_of } = this.game.kinds[kind];
    if (number < 0 || !this.sight.front(kind, piece, -1)) return [];
    const likes = this.sight.items(number).filter((other) => row_of[other] === row_of[piece]);
    const ranks = new Set(likes.map((other) => JSON.stringify(this.sight.rank(kind, other, -1))));
    return ranks.size > 1 ? likes.filter((other) => other !== piece) : [];
  }
  // N of `at N` for each piece: its rank in a line or pile, else counted in the order of the public view.
  places(kind, pieces) {
    const zones = [...new Set(pieces.map((piece) => this.sight.where(kind, piece)))].sort((one, other) => one - other);
    const listed = zones.filter((number) => number >= 0).flatMap((number) => this.sight.order(number, -1));
    if (zones.length === 1 && zones[0] >= 0 && ["line", "pile"].includes(this.sight.zone(zones[0]).shape)) {
      return new Map(pieces.map((piece) => [piece, listed.indexOf(piece) + 1]));
    }
    const counted = [...listed, ...pieces.filter((piece) => !listed.includes(piece))].filter((piece) => pieces.includes(piece));
    return new Map(counted.map((piece, at) => [piece, at + 1]));
  }

  // In the order of the rules, with the pieces of a group in the order of the view.
  asShown(moves) {
    const order = new Map();
    let unordered = false;
    const stands = ([type, value], word) => {
      const kind = this.kindOf(type), number = kind === null || value < 0 ? -1 : this.sight.where(kind, value);
      if (number < 0) return [-1, value, 0];
      if (this.sight.zone(number).shape !== "group") return [number, this.sight.items(number).indexOf(value), 0];
      unordered = true;
      return [number, this.game.kinds[kind].row_of[value], word.at];
    };
    const keys = new Map(moves.map((move) => {
      const sort = `${move.sort} ${move.action}`;
      if (!order.has(sort)) order.set(sort, order.size);
      return [move, [order.get(sort), move.args.map((arg, place) => stands(arg, move.words[place]))]];
    }));
    return unordered ? moves.slice().sort((one, other) => compared(keys.get(one), keys.get(other))) : moves;
  }

  // What people read: the head a move is listed under, its label, and the pieces and places of the table it names.
  label(moves) {
    const meant = new Map(), called = new Map(moves.map((move) => [move, move.words.map((word) => this.called(word, move.seat))]));
    for (const move of moves) {
      called.get(move).forEach((name, place) => {
        const key = JSON.stringify([move.action, place, name]);
        meant.set(key, (meant.get(key) ?? new Set()).add(move.words[place].text));
      });
    }
    const head = this.heads(moves);
    for (const move of moves) {
      const names = called.get(move).map((name, place) => {
        const { at } = move.words[place], isOnly = meant.get(JSON.stringify([move.action, place, name])).size === 1;
        return isOnly || !at ? name : `${name} at ${at}`;
      });
      const found = head(move);
      move.head = found.charAt(0).toUpperCase() + found.slice(1);
      move.label = called.get(move).join(", ");
      move.names = names;
      move.refs = move.words.map((word) => word.text.replace(/ at \d+$/, "").replace(/ turned \d+$/, ""));
    }
  }
  // An argument for people; another player's piece has its owner's name.
  called(word, seat) {
    const owners = word.kind === null || !word.byRow ? [] : this.game.kinds[word.kind].owner_of;
    const owner = owners.length ? owners[word.value] : -1;
    if (owner !== -1 && owner !== seat) return `${this.game.seats[owner]}'s ${word.plain}`;
    return word.at ? `${word.plain} at ${word.at}` : word.plain;
  }
  heads(moves) {
    const { decision } = this.machine.node, { texts } = this.page;
    if (decision.due) {
      const due = this.machine.ask(decision.due);
      return (move) => move.sort === "choice" ? `Pay, dearest first: ${due} to go` : `Pay the rest without ${decision.paid_with}`;
    }
    const picked = this.picked(moves);
    return (move) => {
      if (move.sort === "choice") return `Choose ${decision.asked}${this.howMany(decision)}`;
      if (move.sort === "stop") return picked || moves.length === 1 ? "Do no more of this" : "Do none of this and continue";
      return texts.actions[move.action] ?? words(move.action);
    };
  }
  howMany(decision) {
    const [picked, exactly, most] = decision.wanted ? this.machine.parts(decision.wanted) : [0, null, null];
    if (exactly !== null) return picked ? `, ${exactly - picked} more` : `, ${exactly} of them`;
    return most === null ? "" : `, up to ${most - picked}${picked ? " more" : ""}`;
  }
  picked(moves) {
    const choice = moves.find((move) => move.sort === "choice")?.action;
    return this.opened()[1].some((move) => move.action === choice);
  }
  // This seat's unfinished action (null: none), and the choices made in it so far.
  opened() {
    const inner = [], seat = this.machine.seat;
    for (const { move, isFelt } of this.history.slice().reverse()) {
      if (move.seat !== seat || isFelt) break;
      if (move.sort === "action") return [move, inner.reverse()];
      inner.push(move);
    }
    return [null, inner.reverse()];
  }
  // Lines on the action in progress and what was picked for it so far.
  begun(moves) {
    const choice = moves.find((move) => move.sort === "choice")?.action, lines = [];
    if (choice === undefined) return lines;
    const [action, inner] = this.opened();
    if (action) {
      const title = this.title(action.action) ?? action.action;
      lines.push(action.label ? `${title}: ${action.label}` : title);
    }
    const picked = inner.filter((move) => move.action === choice).map((move) => move.words.map((word) => word.at ? `${word.plain} at ${word.at}` : word.plain));
    if (picked.length) lines.push(`so far: ${picked.flat().join(", ")}`);
    return lines;
  }

  // The title of an action without explanations in brackets.
  title(action) { return this.page.texts.actions[action]?.replace(/\s*\([^()]*\)/g, "").trim(); }
  // A move by its title, as the news tell it.
  said(move, args) {
    if (move.sort === "stop") return "passes";
    const title = move.sort === "choice" ? move.asked ?? move.action : this.title(move.action);
    if (title === undefined) return written(move, args);
    return args.length ? `${title}: ${args.join(", ")}` : title;
  }
}

function written(move, args) {
  if (move.sort === "stop") return "stop";
  if (move.sort === "choice") return args[0];
  return args.length ? `${move.action}(${args.join(", ")})` : move.action;
}
function natural(text) { return text.split(/(\d+)/).map((part) => /^\d+$/.test(part) ? [1, Number(part), ""] : [0, 0, part]); }
