"use strict";
// The table on a page: draws a screen, and builds a move click by click. `send` is in the script that is loaded after it.
const $ = (id) => document.getElementById(id);
let screen = null, chosen = [], open = new Set();

// A new screen; what was chosen belongs to the old one, and what was typed if a move has been made since.
function show(found) {
  const isNew = !screen || screen.now !== found.now;
  if (isNew) { say(""); $("text").value = ""; }
  screen = found; chosen = [];
  draw();
  if (isNew) reveal();
}
function say(text) { $("note").textContent = text; }
function look(at) { send({ look: at }); }

// The keyboard stays where it was: at the same piece or place, else at whose turn it is.
function draw() {
  const held = document.activeElement, isHeld = $("scene").contains(held) || $("menu").contains(held), ref = held.dataset.ref;
  fill();
  if (!isHeld) return;
  const same = [...$("scene").querySelectorAll("[data-ref].can")].find((element) => ref && element.dataset.ref === ref);
  (same ?? $("turn")).focus({ preventScroll: true });
}
function fill() {
  $("scene").innerHTML = screen.html;
  $("log").innerHTML = screen.log;
  $("log").scrollTop = $("log").scrollHeight;
  $("turn").textContent = screen.turn;
  document.body.dataset.now = screen.now;
  const past = screen.at < screen.now;
  document.body.classList.toggle("past", past);
  $("scores").innerHTML = screen.scores ?? "";
  $("now").hidden = !past;
  $("typed").hidden = !screen.menu;
  $("asking").replaceChildren();
  if (screen.asking) add($("asking"), "p", screen.asking);
  if (screen.may_agree) for (const [text, agree] of [["Agree", true], ["Refuse", false]]) add($("asking"), "button", text, () => send({ agree, at: screen.now }));
  menu();
}

// What a move names besides what was chosen, in its order; null where it does not name all of that.
function rest(move) {
  const refs = move.refs.slice();
  for (const ref of chosen) { const at = refs.indexOf(ref); if (at < 0) return null; refs.splice(at, 1); }
  return refs;
}
function left() { return screen.menu ? screen.menu.moves.filter(rest) : []; }
function menu() {
  const box = $("menu"), moves = left();
  box.replaceChildren();
  mark(moves);
  if (!screen.menu) return;
  for (const line of screen.menu.begun) add(box, "p", line);
  if (chosen.length) add(box, "button", "Choose again", () => { chosen = []; menu(); });
  for (const [head, group] of grouped(moves, (move) => move.head)) {
    if (group.length === 1 && !group[0].label) { pointing(group[0], add(box, "button", head, () => make(group[0]), "move")); continue; }
    add(box, "h3", head);
    const options = document.createElement("div"); options.className = "options"; box.append(options);
    for (const move of group) pointing(move, add(options, "button", move.label || "yes", () => make(move), moves.length === 1 ? "move sure" : "move"));
  }
  if (screen.menu.count > screen.menu.moves.length) add(box, "p", `${screen.menu.count} moves; not all are listed`);
}
function grouped(items, key) {
  const groups = new Map();
  for (const item of items) { const name = key(item); if (!groups.has(name)) groups.set(name, []); groups.get(name).push(item); }
  return groups;
}

// Everything the moves name may be chosen; what comes first in them is lit.
function mark(moves) {
  const all = [...$("scene").querySelectorAll("[data-ref]")], lit = new Set();
  open = new Set(moves.flatMap(rest));
  for (const group of grouped(moves, (move) => move.head).values()) {
    const firsts = new Set(group.flatMap((move) => rest(move).slice(0, 1)));
    for (const element of nearest(all.filter((each) => firsts.has(each.dataset.ref)), firsts.size)) lit.add(element);
  }
  for (const element of all) {
    const can = lit.has(element);
    element.classList.toggle("can", can);
    element.classList.toggle("chosen", chosen.includes(element.dataset.ref));
    if (can) { const pile = element.closest("details"); if (pile) pile.open = true; element.tabIndex = 0; element.setAttribute("role", "button"); } else { element.removeAttribute("tabindex"); element.removeAttribute("role"); }
  }
}
// Where nothing that can be chosen is on the screen, the page scrolls to the first of it.
function reveal() {
  const lit = [...$("scene").querySelectorAll("[data-ref].can")], isSeen = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect(), found = document.elementFromPoint(x + width / 2, y + height / 2);
    return found !== null && (element.contains(found) || found.contains(element)) && $("scene").contains(found);
  };
  if (lit.length && !lit.some(isSeen)) lit[0].scrollIntoView({ block: "center" });
}
// Like pieces may lie in several places: those in a place that has all of them, an own one first; else all.
function nearest(elements, size) {
  const places = [...grouped(elements, (each) => each.closest(".zone, .board-frame")).entries()];
  const whole = places.filter(([, there]) => new Set(there.map((each) => each.dataset.ref)).size === size).map(([place]) => place);
  const best = [".mine", ".common", ".other"].map((owner) => whole.filter((place) => place?.closest(owner))).find((found) => found.length);
  return best ? elements.filter((each) => best.some((place) => place.contains(each))) : elements;
}
function add(box, sort, text, click, style) {
  const element = document.createElement(sort);
  element.textContent = text;
  if (click) { element.type = "button"; element.addEventListener("click", click); }
  if (style) element.className = style;
  box.append(element);
  return element;
}
// What a listed move names is marked on the table while the mouse or the keyboard is on it.
function pointing(move, button) {
  const meant = (refs) => { for (const each of $("scene").querySelectorAll("[data-ref]")) each.classList.toggle("meant", refs.includes(each.dataset.ref)); };
  for (const event of ["mouseenter", "focus"]) button.addEventListener(event, () => meant(move.refs));
  for (const event of ["mouseleave", "blur"]) button.addEventListener(event, () => meant([]));
}
function make(move) { send({ move: move.text, at: screen.at }); }

function pick(target) {
  const first = target.closest("[data-ref]");
  if (!first || !screen || !screen.menu) return false;
  let element = first;
  while (element && !open.has(element.dataset.ref)) element = element.parentElement.closest("[data-ref]");
  if (!element) { send({ why: first.dataset.ref, chosen, at: screen.at }); return false; }
  chosen.push(element.dataset.ref);
  const moves = left();
  if (moves.length === 1 && moves[0].refs.length === chosen.length) make(moves[0]);
  else menu();
  return true;
}

// A typed move is written as in the rules, or in the words of the list: `bid(5)`, `bid 5`, `5` where nothing else is called so.
function spoken(text) { return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" "); }
function typed(text) {
  const names = [(move) => move.text, (move) => `${move.text.split("(")[0]} ${move.label}`, (move) => `${move.head} ${move.label}`, (move) => move.label || move.head];
  for (const name of names) {
    const found = (screen.menu?.moves ?? []).filter((move) => spoken(name(move)) === spoken(text));
    if (found.length === 1) { make(found[0]); return; }
  }
  if (text.trim()) send({ move: text, at: screen.at });
}
$("scene").addEventListener("click", (event) => { pick(event.target); });
$("scene").addEventListener("keydown", (event) => { if ((event.key === "Enter" || event.key === " ") && pick(event.target)) event.preventDefault(); });
$("undo").addEventListener("click", () => send({ undo: true, at: screen.at }));
$("back").addEventListener("click", () => look(Math.max(0, screen.at - 1)));
$("forth").addEventListener("click", () => look(screen.at + 1 >= screen.now ? null : screen.at + 1));
$("now").addEventListener("click", () => look(null));
$("typed").addEventListener("submit", (event) => { event.preventDefault(); typed($("text").value); });
$("notes").addEventListener("submit", (event) => { event.preventDefault(); send({ note: $("remark").value, at: screen.at }); $("remark").value = ""; });
if (matchMedia("(max-width: 760px)").matches) for (const part of document.querySelectorAll("aside > details.part")) part.open = false;
