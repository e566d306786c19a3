"use strict";
// Boards: what is printed on each space is ready; what lies and stands there is drawn from the state.
const UNIT = 60, DISC = UNIT * 0.37, CORNER = UNIT * 0.34, SMALL = 0.55;

class Boards {
  constructor(drawing) { [this.drawing, this.page, this.view, this.game] = [drawing, drawing.page, drawing.view, drawing.game]; }
  get glyphs() { return this.drawing.glyphs; }

  shared() {
    return this.game.boards.filter((board) => this.isShared(board) || !board.owned).map((board) => this.board(board, null));
  }
  owned(seat) { return this.game.boards.filter((board) => board.owned).map((board) => this.board(board, seat)); }
  isShared(board) { return board.things || board.table.length > 0 || this.standing(board).size > 0; }

  // A board of the table (seat null) or of a player.
  board(board, seat) {
    const standing = seat === null ? this.standing(board) : new Map(), drawn = this.drawings(board, seat);
    const printed = seat === null || !this.isShared(board) ? board.printed : board.bare;
    const places = board.refs.map((ref, space) => {
      let [marks, pieces] = this.lying(board, seat, space);
      marks = [...(drawn.get(space) ?? []).map((word) => ({ title: word, text: "", number: false, seat: null })), ...marks];
      const owner = pieces.length ? undefined : marks.map((mark) => mark.text || mark.title).find((name) => this.game.seats.includes(name));
      if (owner !== undefined) marks = marks.filter((mark) => (mark.text || mark.title) !== owner);
      return { ref, name: board.names[space], x: board.points[space][0], y: board.points[space][1], print: printed[space], marks, pieces: together(pieces), seats: standing.get(space) ?? [], owner: owner ?? null };
    });
    return { board: this.game.boards.indexOf(board), places };
  }

  // The boards of a player or of the table as HTML; roads are drawn on their map, where it is among them.
  all(boards, before) {
    const there = new Set(boards.map(({ board }) => board)), mapOf = ({ board }) => there.has(this.game.boards[board].map) ? this.game.boards[board].map : null;
    const pairs = boards.map((board, at) => [board, before[at] ?? board]);
    return pairs.filter(([board]) => mapOf(board) === null)
      .map(([board, old]) => this.drawn(board, old, pairs.filter(([road]) => mapOf(road) === board.board)));
  }
  // A board as HTML; places that differ from an earlier time are marked.
  drawn({ board: at, places }, before, roads) {
    const differ = (now, then) => now.map((place, space) => JSON.stringify(place) !== JSON.stringify(then[space]));
    const board = this.game.boards[at], changed = differ(places, before.places);
    const standing = new Set(places.flatMap(({ seats }) => seats.filter(([seat]) => seat).map(([, title]) => title)));
    const told = new Set([board.caption, ...standing.size === 1 ? standing : []]);
    const picture = board.frame === null ? tag("div", { class: places.some(({ x }) => x + 0.5 > BESIDE) ? "boxes wide" : "boxes" }, ...places.map((place, space) => this.box(place, changed[space], told)))
      : board.frame + this.lines(roads, differ, false) + places.map((place, space) => this.space(place, changed[space])).join("") + this.lines(roads, differ, true) + "</svg>";
    return tag("figure", { class: "board-frame" }, board.caption === null ? null : tag("figcaption", {}, escaped(board.caption)), picture);
  }

  // Marks and pieces on one space: its own, and its owner's.
  lying(board, seat, space) {
    const { view, game } = this, marks = [], pieces = [];
    if (seat === null && board.things) {
      marks.push(...view.marks(board.kind, [...view.stored(board.kind, space), ...view.computed(board.kind, space)]));
      for (const at of game.kinds[board.kind].zones) if (game.zones[at].drawn) pieces.push(...view.lying(view.zones(game.zones[at], space)));
    }
    const kind = seat === null ? null : game.player;
    for (const name of seat === null ? board.table : board.player) {
      const field = game.fields.find((each) => each.owner === kind && each.name === name);
      if (field) {
        const found = view.field(field, seat ?? 0);
        marks.push(...view.marks(kind, [[field, found instanceof Map ? [...found.values()][space] : found]]));
      } else {
        const zone = game.zones.find((each) => each.owner === kind && each.name === name);
        pieces.push(...view.lying([view.zones(zone, seat ?? 0)[space]]));
      }
    }
    return [marks, pieces];
  }

  // The words drawn on spaces by pieces in slots that picture this board.
  drawings(board, seat) {
    const found = new Map(), kind = seat === null ? null : this.game.player;
    for (const zone of this.game.zones) {
      if (zone.owner !== kind || zone.shape !== "slot" || zone.keys.length || !board.drawings[zone.kind]) continue;
      for (const piece of this.view.zones(zone, seat ?? 0)[0].pieces) {
        for (const [space, word] of piece.ref === null ? [] : board.drawings[zone.kind][piece.row]) found.set(space, [...(found.get(space) ?? []), word]);
      }
    }
    return found;
  }

  // Who stands where, by fields of the table and of players that name a space.
  standing(board) {
    const found = new Map();
    for (const field of board.standing.map((at) => this.game.fields[at])) {
      for (const seat of field.owner === null ? [null] : this.game.seats.keys()) {
        const space = board.refs.lastIndexOf(String(this.view.field(field, seat ?? 0)));
        if (space >= 0) found.set(space, [...(found.get(space) ?? []), [seat === null ? null : this.game.seats[seat], field.title]]);
      }
    }
    return found;
  }

  // The roads of a board under its spaces, or its corners and edges over them.
  lines(roads, differ, over) {
    return roads.filter(([road]) => this.game.boards[road.board].over === over).map(([road, then]) => {
      const other = differ(road.places, then.places), { lines } = this.game.boards[road.board];
      return road.places.map((place, space) => this.road({ ...place, print: lines[space] }, other[space])).join("");
    }).join("");
  }

  // Boxes

  // A marker whose title is told already is drawn without it: as its seat, or as a dot.
  box(place, isChanged, told) {
    const small = (piece) => piece.ref !== null && this.page.faces[piece.kind][piece.row].says_more ? this.drawing.card(piece) : this.drawing.chip(piece, null);
    const stands = (seat, title) => tag(
      "span", { class: "stands", style: this.glyphs.seatStyle(seat), title: told.has(title) ? title : null },
      escaped(told.has(title) ? seat || MARKER : `${seat ?? ""} ${title}`.trim()),
    );
    return tag(
      "div", { class: `place box${isChanged ? " changed" : ""}`, "data-ref": place.ref, style: `grid-column:${whole(place.x + 0.5)};grid-row:${whole(place.y + 0.5)}` },
      tag("b", {}, escaped(place.name)), place.print.numbers, this.drawing.facts(place.marks, "mark"), ...place.pieces.map(small),
      ...place.seats.map(([seat, title]) => stands(seat, title)),
      place.owner === null ? null : stands(place.owner, ""),
    );
  }

  // Spaces of a picture

  space(place, isChanged) {
    const { x, y } = place.print, open = !place.pieces.length && !place.marks.length && place.owner === null;
    return tag(
      "g", { class: isChanged ? "place changed" : "place", "data-ref": place.ref }, tag("title", {}, escaped(this.told(place))),
      place.print.outline, place.print.numbers, open ? place.print.words : null,
      ...this.lies(place, x, y), ...this.stands(place, x, y),
    );
  }
  road(place, isChanged) {
    const { x, y, path: [x1, y1, x2, y2] } = place.print, bare = !place.pieces.length && !place.marks.length && place.owner === null;
    const lying = [...this.lies({ ...place, owner: null }, 0, 0), ...this.stands(place, 0, 0)];
    const owned = place.owner === null ? null : tag("line", { class: "owned", style: `stroke:${this.glyphs.seat(place.owner)}`, x1, y1, x2, y2 });
    return tag(
      "g", { class: `place road${x1 === x2 && y1 === y2 ? " corner" : ""}${isChanged ? " changed" : ""}`, "data-ref": place.ref }, tag("title", {}, escaped(this.told(place))),
      place.print.outline, owned, bare ? place.print.words : null,
      lying.length ? tag("g", { transform: `translate(${digit(x)} ${digit(y)}) scale(${SMALL})` }, ...lying) : null,
    );
  }
  told(place) {
    const pieces = place.pieces.map((piece) => [piece.count > 1 ? piece.count : "", piece.name, piece.owner].filter(Boolean).join(" "));
    const seats = place.seats.map(([seat, title]) => `${seat ?? ""} ${title}`.trim());
    return [place.name, ...place.print.facts, ...place.marks.map(titled), ...pieces, ...(place.owner === null ? [] : [place.owner]), ...seats].join(", ");
  }
  lies(place, x, y) {
    let { marks } = place;
    const found = [];
    if (place.owner !== null) {
      const word = this.glyphs.owned(marks);
      found.push(this.disc(x, y, DISC, this.glyphs.seat(place.owner), word ? this.glyphs.markSign(word) : this.glyphs.emblem(place.owner) ?? ""));
      marks = marks.filter((mark) => mark !== word);
    }
    const pieces = place.pieces.slice(0, 9), across = Math.ceil(Math.sqrt(pieces.length)), down = Math.ceil(pieces.length / Math.max(across, 1));
    const radius = DISC / Math.max(across, down, 1);
    pieces.forEach((piece, at) => {
      const column = at % across - (across - 1) / 2, row = Math.floor(at / across) - (down - 1) / 2;
      found.push(this.piece(piece, x + column * radius * 2.1, y + row * radius * 2.1, radius));
    });
    if (place.pieces.length || place.owner !== null) marks.slice(0, 3).forEach((mark, at) => found.push(badge(x + CORNER, y - CORNER + at * 15, this.short(mark))));
    else found.push(...this.marks(marks, x, y));
    return found;
  }
  piece(piece, x, y, radius) {
    return tag(
      "g", { class: "piece", "data-ref": piece.ref }, this.disc(x, y, radius, this.glyphs.colour(piece, this.drawing.coloured(piece)), this.glyphs.signOf(piece)),
      piece.carries.some((fact) => !fact.text) ? tag("circle", { class: "flag", cx: x, cy: y, r: radius * 0.72 }) : null,
      piece.count > 1 ? badge(x + radius * 0.8, y + radius * 0.7, String(piece.count)) : null,
    );
  }
  marks(marks, x, y) {
    const discs = marks.filter((mark) => mark.seat || !mark.number).slice(0, 4), found = [];
    discs.forEach((mark, at) => {
      const colour = mark.seat ? this.glyphs.seat(mark.seat) : this.glyphs.colourOf(mark.text || mark.title);
      found.push(this.disc(x + (at - (discs.length - 1) / 2) * UNIT * 0.45, y, DISC / Math.min(discs.length, 2), colour, this.short(mark)));
    });
    const numbers = marks.filter((mark) => mark.number && !mark.seat).slice(0, 3);
    numbers.forEach((mark, at) => found.push(discs.length ? badge(x + CORNER, y - CORNER + at * 15, this.short(mark))
      : text(x + (at - (numbers.length - 1) / 2) * UNIT * 0.3, y, this.short(mark), "number")));
    return found;
  }
  stands(place, x, y) {
    const covered = place.pieces.length > 0 || place.owner !== null || place.marks.length > 0, named = !covered && place.print.words;
    const size = covered ? 0.7 : named ? 0.85 : 1, down = covered ? 0.34 : named ? 0.35 : 0.2;
    return place.seats.map(([seat, title], at) => {
      const left = x + (at - (place.seats.length - 1) / 2) * UNIT * 0.28 * size - (covered ? UNIT * 0.3 : 0);
      return pawn(left, y + UNIT * down, size, this.glyphs.seat(seat), seat || title);
    });
  }
  disc(x, y, radius, colour, sign) {
    const size = radius * (/[^\x00-\x7f]/.test(sign) ? 1.4 : Array.from(sign).length < 2 ? 0.95 : 0.8);
    const style = `font-size:${whole(size)}px;fill:${this.glyphs.inkOn(colour)}`;
    return tag("circle", { class: "disc", cx: x, cy: y, r: radius, fill: colour }) + (sign ? text(x, y, sign, "sign", style) : "");
  }
  short(mark) { return mark.number ? `${this.glyphs.mark(mark) ?? ""}${mark.text}` : this.glyphs.markSign(mark); }
}

function text(x, y, words, sort, style = "") { return tag("text", { class: sort, style, x, y }, escaped(words)); }
function badge(x, y, words) {
  const wide = 7 * words.length + 8;
  return tag("rect", { class: "badge", x: x - wide / 2, y: y - 8, width: wide, height: 15, rx: 7 }) + text(x, y, words, "badge-text");
}
function pawn(x, y, size, colour, title) {
  const move = `translate(${digit(x)} ${digit(y)}) scale(${size})`;
  return tag("path", { class: "pawn", fill: colour, d: "M-8,12 L-3,-4 A6,6 0 1 1 3,-4 L8,12 Z", transform: move }, tag("title", {}, escaped(title)));
}
