"use strict";
// What one observer sees of the state: fields, pieces and zones with titles, ready to be drawn.
const NOTHING = [null, false, 0, UNSEEN];
const THING = /^[A-Z][\w-]*\[(.*)\]$/;

// A name of the rules as words; a hyphen between two digits stays, as `9-13` is no `9 13`.
function words(name) { return name.replace(/(\d-(?=\d))|-/g, (_, kept) => kept ?? " "); }
function plain(found) {
  if (typeof found === "boolean") return found ? "yes" : "no";
  const text = String(found), match = THING.exec(text), inner = match ? match[1] : text;
  return /^-*\d+$/.test(inner) ? inner : words(inner);
}

class View {
  constructor(page, sight, observer) { this.page = page; this.game = sight.game; this.sight = sight; this.observer = observer; }

  // A field or value is null, yes or no, a number, a text, or a Map by the names of a key.

  field(field, owner, front = null) {
    if (front === null || !field.sight.front) front = this.sight.seesField(field, owner, this.observer);
    if (!front) return UNSEEN;
    const base = field.base + owner * field.stride, { s } = this.sight;
    if (field.face && field.owner !== null && s[base] === field.start) {
      const only = this.game.kinds[field.owner].only_face[owner];
      return only === null ? null : this.plainly(field, only);
    }
    return this.keyed(field.keys, (key) => this.plainly(field, s[base + key]));
  }
  shown(value, owner) {
    return this.keyed(value.keys, (key) => {
      const hidden = typeof value.hidden === "boolean" ? value.hidden : value.hidden[this.observer][owner][key];
      if (hidden) return UNSEEN;
      const args = value.owner === null ? [] : [owner];
      if (value.keys.length) args.push(key);
      const found = this.sight.machine.ask(value.asked, ...args);
      return found === null ? UNSEEN : this.plainly(value, found);
    });
  }
  plainly(decl, found) {
    const { sort } = this.game.types[decl.type];
    if (sort === "yes") return found === 1;
    if (sort === "number") return decl.unset && found < 0 ? null : found;
    return found < 0 ? null : this.sight.value(decl.type, found, this.observer);
  }
  // Fields and zones of two keys are not drawn in parts.
  keyed(kinds, read) {
    if (!kinds.length) return read(0);
    const found = new Map();
    if (kinds.length > 1) return found;
    for (let key = 0; key < this.game.kinds[kinds[0]].size; key++) found.set(this.sight.thing(kinds[0], key), read(key));
    return found;
  }
  // Pairs of a declaration and what is seen of it, for the table (null), a player or a thing.
  stored(kind, owner, front = null) {
    const fields = this.game.fields.filter((field) => field.owner === kind && !field.made);
    return fields.map((field) => [field, this.field(field, owner, front)]);
  }
  computed(kind, owner) {
    return this.game.values.filter((value) => value.owner === kind).map((value) => [value, this.shown(value, owner)]);
  }

  marks(kind, pairs) {
    const die = kind !== null && this.game.kinds[kind].form === "die", found = [];
    for (const [decl, value] of pairs) {
      if ((decl.name === "face" && die) || !decl.drawn) continue;
      for (const [key, part] of value instanceof Map ? value : [["", value]]) {
        if (NOTHING.includes(part) || (decl.at_start !== undefined && decl.at_start !== null && decl.at_start === part)) continue;
        found.push({
          title: `${decl.title} ${plain(key)}`.trim(),
          text: part === true ? "" : plain(part),
          number: typeof part === "number",
          seat: this.game.seats.includes(key) ? key : null,
        });
      }
    }
    return found;
  }

  // Zones and pieces

  piece(kind, piece) {
    const of = this.game.kinds[kind], front = this.sight.front(kind, piece, this.observer);
    const pairs = this.stored(kind, piece, front), carries = this.marks(kind, pairs);
    if (!front) return this.back(of, piece, carries);
    const row = of.row_of[piece], face = of.form === "die" ? pairs.find(([decl]) => decl.name === "face") : undefined;
    const { name } = this.page.faces[kind][row];
    const inside = of.zones.flatMap((at) => this.zones(this.game.zones[at], piece).filter((zone) => zone.size));
    return {
      kind, form: of.form, row, carries, inside, ref: this.sight.thing(kind, piece), count: 1,
      name: face === undefined || NOTHING.slice(0, 1).concat(UNSEEN).includes(face[1]) ? name : plain(face[1]),
      owner: of.owner_of.length && of.owner_of[piece] >= 0 ? this.game.seats[of.owner_of[piece]] : null,
      alone: of.rows.length === 1,
    };
  }
  back(of, piece, carries) {
    const shows = of.shows && piece !== null ? of.shows[piece] : null;
    const facts = shows === null ? [] : [{ title: "back", text: shows, number: false, seat: null }];
    return { form: of.form, facts, carries, inside: [], ref: null, count: 1, name: of.form, owner: null, alone: false };
  }
  // A zone of an owner, or one for each of its keys.
  zones(zone, owner) {
    const parts = (kinds, first) => {
      if (!kinds.length) return [this.zone(zone, zone.first + owner * zone.count + first)];
      const found = new Map(), { size } = this.game.kinds[kinds[0]];
      for (let key = 0; key < size; key++) found.set(this.sight.thing(kinds[0], key), parts(kinds.slice(1), first * size + key));
      return [...found].flatMap(([key, inner]) => inner.map((each) => ({ ...each, key: `${plain(key)} ${each.key}`.trim() })));
    };
    return parts(zone.keys, 0);
  }
  zone(zone, number) {
    const items = this.sight.items(number), found = { title: zone.title, shape: zone.shape, size: items.length, closed: false, key: "" };
    const { kind } = zone;
    if (zone.shape === "pile" && items.length && !items.every((piece) => this.sight.front(kind, piece, this.observer))) {
      return { ...found, closed: true, pieces: [this.top(kind, number, items)] };
    }
    const pieces = this.sight.order(number, this.observer).map((piece) => this.piece(kind, piece));
    return { ...found, pieces: zone.shape === "line" ? pieces : together(pieces) };
  }
  top(kind, number, items) {
    const piece = this.sight.top(number), of = this.game.kinds[kind];
    if (piece >= 0) return this.piece(kind, piece);
    const [low, high] = this.sight.unsettled(number);
    const backs = new Set(items.slice(low, high).map((other) => of.backs ? of.backs[other] : 0));
    return this.back(of, backs.size === 1 ? items[low] : null, []);
  }
  // The pieces of a zone that lie on a space; a closed pile is its top with a number.
  lying(zones) {
    return zones.flatMap((zone) => zone.closed ? [{ ...zone.pieces[0], count: zone.size }] : zone.pieces);
  }

  numbers(kind, owner) {
    const found = [];
    for (const [decl, value] of [...this.stored(kind, owner), ...this.computed(kind, owner)]) {
      if (!decl.drawn || decl.on_board || (value === false && !decl.is_shown) || value === UNSEEN) continue;
      if (value instanceof Map) {
        const parts = [...value].filter(([, part]) => !NOTHING.includes(part));
        const text = parts.map(([key, part]) => part === true ? plain(key) : `${plain(part)} ${plain(key)}`).join(", ");
        if (text) found.push({ name: decl.name, title: decl.title, text });
      } else {
        found.push({ name: decl.name, title: decl.title, text: value === null ? "none" : plain(value) });
      }
    }
    return found;
  }
}

// Interchangeable pieces as one with a count, in order of first appearance.
function together(pieces) {
  const found = new Map();
  for (const piece of pieces) {
    const key = JSON.stringify(piece), like = found.get(key);
    if (like) like.count += piece.count;
    else found.set(key, { ...piece });
  }
  return [...found.values()];
}
