"use strict";
// The table as HTML: seats, the common table, then each player; the same text as `gamespec host` sends.
const MANY = 14, FEW = 6, BESIDE = 6, MOST_DOTS = 9, MARKER = "●";

function escaped(text) {
  return String(text).replace(/[&<>"']/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" })[sign]);
}
// A number with one digit or none behind the point; a half goes to the even digit.
function rounded(number, digits) {
  const scaled = number * 10 ** digits, isHalf = Number.isInteger(number * (digits ? 4 : 2)) && Math.abs(scaled % 1) === 0.5;
  return (isHalf ? 2 * Math.round(scaled / 2) / 10 ** digits : number).toFixed(digits);
}
function digit(number) { return rounded(number, 1); }
function whole(number) { return rounded(number, 0); }
// An element; what is inside is HTML. Attributes that are null, 0 or empty are left out.
function tag(name, attributes, ...inside) {
  const named = Object.entries(attributes).filter(([, value]) => value !== null && value !== "" && value !== 0 && value !== false)
    .map(([key, value]) => ` ${key}="${escaped(typeof value === "number" && !Number.isInteger(value) ? digit(value).replace(/\.0$/, "") : value)}"`);
  const body = inside.filter((part) => part !== null).join("");
  return body || !["rect", "circle", "line", "polygon", "path"].includes(name) ? `<${name}${named.join("")}>${body}</${name}>` : `<${name}${named.join("")}/>`;
}
class Glyphs {
  constructor(page) { Object.assign(this, page.glyphs); this.names = page.game.seats; }
  known(table, name) { return Object.hasOwn(this[table], name) ? this[table][name] : null; }
  paint(name) { return this.known("paints", name); }
  emblem(name) { return this.known("emblems", name); }
  hue(name) { return this.known("hues", name) ?? this.first; }
  seat(name) { return this.names.includes(name) ? this.paint(name) ?? this.seats[this.names.indexOf(name) % this.seats.length] : this.nobody; }
  seatStyle(name) {
    const colour = this.seat(name), [, dark] = this.inks;
    return `--seat:${colour}${this.light.includes(colour) ? `;--on-seat:${dark};--seat-name:${dark}` : ""}`;
  }
  hueStyle(name) {
    const paint = this.paint(name);
    return `--hue:${this.hue(name)}${this.greys.includes(name) ? ";--full:0%" : ""}${paint ? `;--tone:${paint}` : ""}`;
  }
  inkOn(colour) { return this.inks[this.light.includes(colour) ? 1 : 0]; }
  colourOf(name) { return this.paint(name) ?? `hsl(${this.hue(name)} 45% 38%)`; }
  colour(piece, name) { return piece.owner === null ? this.colourOf(name) : this.seat(piece.owner); }
  sign(name) {
    const [first = "", ...rest] = Array.from(name).slice(0, 2);
    return this.known("signs", name) ?? first.toUpperCase() + rest.join("").toLowerCase();
  }
  // The sign that the rules declare for the field of a yes or a number.
  mark(mark) { return mark.text && !mark.number ? null : this.known("fields", mark.title); }
  markSign(mark) { return this.mark(mark) ?? this.sign(mark.text || mark.title); }
  // The mark whose sign the man of an owner bears: a yes with a declared sign, else a word.
  owned(marks) {
    const found = marks.filter((mark) => !mark.number && (mark.text || this.mark(mark)));
    return found.find((mark) => !mark.text) ?? found[0];
  }
  signOf(piece) { return piece.owner !== null && piece.alone ? "" : this.sign(piece.name); }
}

class Drawing {
  constructor(page, view) {
    [this.page, this.view, this.game] = [page, view, page.game];
    this.glyphs = new Glyphs(page);
    this.boards = new Boards(this);
  }

  // What the observer sees of the table and of each player, the observer first.
  scene() {
    const players = [...this.game.seats.keys()].sort((one, other) => (one !== this.view.observer) - (other !== this.view.observer));
    return [null, ...players].map((seat) => this.holder(seat));
  }
  holder(seat) {
    const kind = seat === null ? null : this.game.player;
    const own = this.game.zones.filter((zone) => zone.owner === kind && zone.drawn && !zone.on_board);
    return {
      seat, numbers: this.view.numbers(kind, seat ?? 0), zones: own.flatMap((zone) => this.view.zones(zone, seat ?? 0)),
      boards: seat === null ? this.boards.shared() : this.boards.owned(seat),
    };
  }

  // The whole table as one element; what differs from an earlier scene is marked.
  fragment(scene, before = scene) {
    const { game, view } = this, { machine } = view.sight, [phase, step] = this.place(machine.s);
    const winners = machine.over ? machine.places().map((place, seat) => place === 1 ? seat : -1) : [];
    const where = [phase, machine.over ? "the game is over" : step].filter(Boolean).join(" · "), mover = machine.seat;
    const seats = game.seats.map((name, seat) => {
      const flags = [["viewer", seat === view.observer], ["to-move", seat === mover], ["won", winners.includes(seat)]];
      const sort = ["seat", ...flags.filter(([, holds]) => holds).map(([flag]) => flag)].join(" ");
      return tag("li", { class: sort, style: this.glyphs.seatStyle(name) }, escaped(seat === view.observer ? `${name} (you)` : name));
    });
    const head = tag("header", {}, tag("h1", {}, escaped(game.title)), tag("p", { class: "phase" }, escaped(where)), tag("ul", { class: "seats" }, ...seats));
    const holders = scene.map((holder) => this.section(holder, before.find((each) => each.seat === holder.seat)));
    return tag("div", { class: "scene table-scene" }, head, ...holders);
  }

  // The titles of the phase and of the step the state waits in.
  place(s) {
    let node = this.game.nodes[s[0]];
    const steps = [node.step];
    for (let call = 0; call <= this.game.routines && node.phase === null && node.back !== null; call++) {
      node = this.game.nodes[s[node.back]];
      steps.push(node.step);
    }
    const [name, title] = node.phase === null ? [null, ""] : this.game.phases[node.phase];
    const step = steps.find(Boolean) ?? null;
    return [title, step === null || step === name ? "" : words(step)];
  }

  section({ seat, numbers, zones, boards }, before) {
    const mine = seat === this.view.observer && seat !== null, name = seat === null ? null : this.game.seats[seat], other = seat !== null && !mine;
    const seen = zones.filter((zone) => zone.size || !other);
    if (!numbers.length && !seen.length && !boards.length) return null;
    const [facts, piles] = [before.numbers, before.zones].map((parts) => new Set(parts.map((part) => JSON.stringify(part))));
    const drawn = this.boards.all(boards, before.boards);
    return tag(
      "section", { class: `holder ${seat === null ? "common" : other ? "other" : "mine"}`, style: this.glyphs.seatStyle(name) },
      tag("h2", {}, escaped(seat === null ? "The table" : mine ? `${name} (you)` : name)),
      numbers.length ? tag("dl", { class: "numbers" }, ...numbers.map((fact) => this.number(fact, !facts.has(JSON.stringify(fact))))) : null,
      drawn.length ? tag("div", { class: "boards" }, ...drawn) : null,
      seen.length ? tag("div", { class: "zones" }, ...seen.map((zone) => this.zone(zone, name, other ? FEW : MANY, !piles.has(JSON.stringify(zone))))) : null,
    );
  }
  number(fact, isChanged) {
    return tag("div", { class: isChanged ? "changed" : null }, tag("dt", {}, escaped(fact.title)), this.text(fact, "dd"));
  }

  zone(zone, holder, most, isChanged) {
    const size = zone.size > 1 ? ` ${tag("span", { class: "size" }, zone.size)}` : null;
    return tag(
      "div", { class: `zone ${zone.shape}${zone.size ? "" : " empty"}${isChanged ? " changed" : ""}` },
      tag("h3", {}, escaped(`${zone.title} ${zone.key}`.trim()), size),
      tag("div", { class: "pieces" }, ...this.pieces(zone, holder, most)),
    );
  }
  pieces(zone, holder, most) {
    if (zone.closed) return zone.pieces.map((piece) => tag("div", { class: "stack" }, this.card(piece, holder)));
    if (zone.shape === "pile" && zone.size > 1) {
      const top = this.card({ ...zone.pieces[0], count: 1 }, holder);
      return [tag("details", {}, tag("summary", { class: "stack" }, top), ...zone.pieces.map((piece) => this.chip(piece, holder)))];
    }
    return zone.pieces.map((piece) => zone.pieces.length > most ? this.chip(piece, holder) : this.card(piece, holder));
  }

  card(piece, holder = null) {
    const inside = piece.inside.map((zone) => tag("span", { class: "inside" }, escaped(`${zone.title}: ${listed(zone)}`)));
    const count = piece.count > 1 ? tag("span", { class: "count" }, piece.count) : null;
    const carries = this.facts(piece.carries, "mark"), parts = [count];
    if (piece.ref === null) parts.push(this.facts(piece.facts, "printed"), carries, ...inside);
    else if (piece.form === "die") parts.push(tag("b", { class: "face" }, escaped(piece.name)), carries);
    else {
      const owner = piece.owner === null || piece.owner === holder ? "" : tag("span", { class: "owner" }, escaped(piece.owner));
      parts.push(this.page.faces[piece.kind][piece.row].front.join(owner), carries, ...inside);
    }
    const sort = `card ${piece.form}${piece.ref === null ? " back" : ""}${piece.owner === null ? "" : " owned"}`;
    return tag("div", { class: sort, "data-ref": piece.ref, style: this.colours(piece) }, ...parts);
  }
  // A title and its number or word, or a title alone.
  facts(found, sort) {
    return found.map((fact) => tag("span", { class: `fact ${sort}` }, tag("i", {}, escaped(fact.title)), fact.text ? ` ${this.text(fact, "em")}` : null)).join("");
  }
  text(fact, element) {
    const lot = this.lot(fact.text);
    if (lot.length) return tag(element, {}, tag("span", { class: "lot", role: "img", "aria-label": fact.text, title: fact.text }, ...lot.map((colour) => tag("i", { style: `--dot:${colour}` }))));
    const dot = this.glyphs.paint(fact.text);
    return tag(element, { class: dot ? "dot" : null, style: dot ? `--dot:${dot}` : null }, escaped(fact.text));
  }
  // The colour of each thing in a lot of words with colours, as in `2 cod + 1 ice`; empty for any other text.
  lot(text) {
    const parts = String(text).split(" + ").map((part) => part.match(/^(\d+) (.+)$/)), paints = parts.map((part) => part && this.glyphs.paint(part[2]));
    if (!paints.every(Boolean)) return [];
    const colours = parts.flatMap((part, at) => Array(Math.min(Number(part[1]), MOST_DOTS + 1)).fill(paints[at]));
    return colours.length <= MOST_DOTS ? colours : [];
  }
  chip(piece, holder) {
    const face = piece.ref === null ? null : this.page.faces[piece.kind][piece.row], short = face && piece.form !== "die" ? face.short : null;
    const text = [counted(short ? { ...piece, name: short } : piece), piece.owner === holder ? null : piece.owner].filter(Boolean).join(" ");
    const told = [...short ? [piece.name] : [], ...face === null ? piece.facts.map(titled) : face.facts, ...piece.carries.map(titled)].join("; ");
    return tag("span", { class: piece.owner === null ? "chip" : "chip owned", "data-ref": piece.ref, style: this.colours(piece), title: told }, escaped(text));
  }
  colours(piece) {
    return `${this.glyphs.hueStyle(this.coloured(piece))}${piece.owner === null ? "" : `;${this.glyphs.seatStyle(piece.owner)}`}`;
  }
  // The name whose colour a piece has: its own, else the first word on it with a colour.
  coloured(piece) {
    if (piece.form === "die" && piece.ref !== null) return words(piece.ref.replace(/^.*?\[|\]$/g, "")); // it is called by its face
    if (this.glyphs.paint(piece.name)) return piece.name;
    if (piece.ref !== null) return this.page.faces[piece.kind][piece.row].colouring ?? piece.name;
    return piece.facts.map((fact) => fact.text).find((text) => this.glyphs.paint(text)) ?? piece.name;
  }
}

function titled(fact) { return `${fact.title} ${fact.text}`.trim(); }
function listed(zone) {
  return zone.pieces.map(counted).join(", ") || String(zone.size);
}
// The name of a piece; of several equal ones that are not seen, of a form: 3 cards.
function counted(piece) {
  if (piece.count === 1) return piece.name;
  const plural = piece.form === "die" ? "dice" : `${piece.name}s`;
  return `${piece.count} ${piece.ref === null && ["card", "tile", "token", "die"].includes(piece.form) ? plural : piece.name}`;
}
