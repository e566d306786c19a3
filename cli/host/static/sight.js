"use strict";
// Who sees what: fronts of pieces, fields, the order of pieces in a zone, and names as one observer may know them.
// An observer is a seat, or -1 for the public.
const UNSEEN = "?";

class Sight {
  constructor(game, machine) { this.game = game; this.machine = machine; }
  get s() { return this.machine.s; }

  zone(number) { return this.game.zones[this.game.zone_of[number][0]]; }
  items(number) {
    const zone = this.zone(number), at = this.game.address_of[number];
    if (zone.shape === "slot") return this.s[at] < 0 ? [] : [this.s[at]];
    return this.s.slice(at + zone.head, at + zone.head + this.s[at]);
  }
  unsettled(number) {
    const at = this.game.address_of[number];
    return this.zone(number).shape === "pile" ? [this.s[at + 1], this.s[at + 2]] : [0, 0];
  }
  top(number) {
    const items = this.items(number), [low, high] = this.unsettled(number);
    return !items.length || (low < high && high === items.length) ? -1 : items[items.length - 1];
  }
  where(kind, piece) { return this.s[this.game.kinds[kind].where + piece]; }

  keeper(number) {
    const [zone, owner] = this.game.zone_of[number], kind = this.game.zones[zone].owner;
    return kind === null ? -1 : this.seatOf(kind, owner);
  }
  seatOf(kind, thing) {
    const { sort, owner_of } = this.game.kinds[kind];
    if (sort === "player") return thing;
    if (sort !== "piece") return owner_of.length ? owner_of[thing] : -1;
    const number = this.where(kind, thing);
    return number < 0 ? -1 : this.keeper(number);
  }

  front(kind, piece, observer) {
    const number = this.where(kind, piece), { shown } = this.game.kinds[kind];
    if (number < 0) return false;
    const zone = this.zone(number), sight = zone.sight;
    if (sight.open) return true;
    if (shown !== null && this.isShown(this.s[shown + piece], observer)) return true;
    if (sight.top && piece === this.top(number)) return true;
    return this.listed(sight, this.keeper(number), observer, [this.game.zone_of[number][1], piece]);
  }
  isShown(seats, observer) {
    return observer < 0 ? seats === 2 ** this.game.seats.length - 1 : Math.floor(seats / 2 ** observer) % 2 === 1;
  }
  seesField(field, owner, observer) {
    const { sight } = field;
    if (sight.front && field.owner !== null) return this.front(field.owner, owner, observer);
    if (sight.open) return true;
    return this.listed(sight, field.owner === null ? -1 : this.seatOf(field.owner, owner), observer, [owner]);
  }
  listed(sight, owner, observer, given) {
    return sight.seen.some(([by, when, wants]) =>
      (by === "all" || (observer >= 0 && owner >= 0 && (observer === owner) === (by === "owner"))) &&
      (when === null || Boolean(this.machine.ask(when, ...wants.map((at) => given[at])))));
  }

  // Order

  order(number, observer) {
    const zone = this.zone(number), items = this.items(number);
    if (items.length < 2 || zone.shape === "slot" || zone.shape === "line") return items;
    const sorted = (pieces) => {
      const ranks = new Map(pieces.map((piece) => [piece, this.rank(zone.kind, piece, observer)]));
      return pieces.slice().sort((one, other) => compared(ranks.get(one), ranks.get(other)));
    };
    if (zone.shape === "group") return sorted(items);
    const [low, high] = this.unsettled(number);
    return [...items.slice(high).reverse(), ...sorted(items.slice(low, high)), ...items.slice(0, low).reverse()];
  }
  rank(kind, piece, observer) {
    const of = this.game.kinds[kind], front = this.front(kind, piece, observer);
    const first = [front ? 0 : 1, front ? of.row_of[piece] : of.backs ? of.backs[piece] : 0, front && of.owner_of.length ? of.owner_of[piece] : -1];
    if (of.plain_pieces) return [...first, [], []];
    const carried = [], inside = [];
    for (const field of of.fields.map((at) => this.game.fields[at])) {
      const type = this.game.types[field.type];
      if (type.sort === "thing" && this.game.kinds[type.kind].sort === "piece") continue;
      if (!(field.sight.front ? front : this.seesField(field, piece, observer))) continue;
      for (let key = 0; key < field.stride; key++) carried.push(this.s[field.base + piece * field.stride + key]);
    }
    for (const zone of of.zones.map((at) => this.game.zones[at])) {
      for (let key = 0; key < zone.count; key++) {
        inside.push(this.order(zone.first + piece * zone.count + key, observer).map((held) => this.rank(zone.kind, held, observer)));
      }
    }
    return [...first, carried, inside];
  }

  // Names

  thing(kind, thing, plain = false) {
    const of = this.game.kinds[kind];
    if (of.sort !== "piece") return (plain ? of.plain : of.names)[thing];
    const row = of.rows[of.row_of[thing]];
    return plain ? row : `${of.name}[${row}]`;
  }
  keyed(kinds, key, plain) {
    const parts = [];
    for (const kind of kinds.slice().reverse()) {
      const { size } = this.game.kinds[kind];
      parts.unshift(this.thing(kind, key % size, plain));
      key = Math.floor(key / size);
    }
    return parts.join(", ");
  }
  zoneName(number, observer, plain) {
    const [at, owner, key] = this.game.zone_of[number], zone = this.game.zones[at];
    const name = zone.keys.length ? `${zone.name}[${this.keyed(zone.keys, key, plain)}]` : zone.name;
    return zone.owner === null ? name : `${this.whose(zone.owner, owner, observer, plain)} ${name}`;
  }
  whose(kind, owner, observer, plain) {
    const of = this.game.kinds[kind];
    if (of.sort === "player") return owner === observer ? "your" : `${this.game.seats[owner]}'s`;
    if (of.sort === "piece" && !this.front(kind, owner, observer)) return `${of.unnamed}'s`;
    return `${this.thing(kind, owner, plain)}'s`;
  }
  piece(kind, piece, observer, plain) {
    if (this.front(kind, piece, observer)) return this.thing(kind, piece, plain);
    const number = this.where(kind, piece);
    if (number < 0) return this.game.kinds[kind].unnamed;
    const place = this.zoneName(number, observer, plain);
    return this.zone(number).shape === "slot" ? place : `${place} ${this.order(number, observer).indexOf(piece) + 1}`;
  }
  value(number, value, observer, plain = false) {
    const type = this.game.types[number];
    if (type.sort === "yes") return value ? "yes" : "no";
    if (type.sort === "number") return type.optional && value < 0 ? "none" : String(value);
    if (value < 0) return "none";
    if (type.sort === "row") return this.game.kinds[type.kind].rows[value];
    if (type.sort === "placement") return (plain ? type.plain : type.names)[value];
    return this.game.kinds[type.kind].sort === "piece" ? this.piece(type.kind, value, observer, plain) : this.thing(type.kind, value, plain);
  }
}
