"use strict";
// The table on a page: draws a screen, and builds a move click by click. `send` is in the script that is loaded after it.
const $ = (id) => document.getElementById(id);
let screen = null, chosen = [];

// A new screen; what was chosen belongs to the old one.
function show(found) { if (!screen || screen.now !== found.now) say(""); screen = found; chosen = []; draw(); }
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
  $("now").hidden = !past;
  $("asking").replaceChildren();
  if (screen.asking) add($("asking"), "p", screen.asking);
  if (screen.may_agree) for (const [text, agree] of [["Agree", true], ["Refuse", false]]) add($("asking"), "button", text, () => send({ agree, at: screen.now }));
  menu();
}

// Moves that name everything chosen so far.
function left() {
  if (!screen.menu) return [];
  return screen.menu.moves.filter((move) => { const refs = move.refs.slice(); return chosen.every((ref) => { const at = refs.indexOf(ref); if (at < 0) return false; refs.splice(at, 1); return true; }); });
}
function menu() {
  const box = $("menu"), moves = left();
  box.replaceChildren();
  if (!screen.menu) { mark(new Set()); return; }
  for (const line of screen.menu.begun) add(box, "p", line);
  if (chosen.length) add(box, "button", "Choose again", () => { chosen = []; menu(); });
  const heads = new Map();
  for (const move of moves) { if (!heads.has(move.head)) heads.set(move.head, []); heads.get(move.head).push(move); }
  for (const [head, group] of heads) {
    if (group.length === 1 && !group[0].label) { add(box, "button", head, () => make(group[0]), "move"); continue; }
    add(box, "h3", head);
    const options = document.createElement("div"); options.className = "options"; box.append(options);
    for (const move of group) add(options, "button", move.label || "yes", () => make(move), moves.length === 1 ? "move sure" : "move");
  }
  if (screen.menu.count > screen.menu.moves.length) add(box, "p", `${screen.menu.count} moves; not all are listed`);
  const refs = new Set();
  for (const move of moves) { const rest = move.refs.slice(); for (const ref of chosen) { const at = rest.indexOf(ref); if (at >= 0) rest.splice(at, 1); } rest.forEach((ref) => refs.add(ref)); }
  mark(refs);
}
function mark(refs) {
  for (const element of $("scene").querySelectorAll("[data-ref]")) {
    const can = refs.has(element.dataset.ref);
    element.classList.toggle("can", can);
    element.classList.toggle("chosen", chosen.includes(element.dataset.ref));
    if (can) { const pile = element.closest("details"); if (pile) pile.open = true; element.tabIndex = 0; element.setAttribute("role", "button"); } else { element.removeAttribute("tabindex"); }
  }
}
function add(box, sort, text, click, style) {
  const element = document.createElement(sort);
  element.textContent = text;
  if (click) { element.type = "button"; element.addEventListener("click", click); }
  if (style) element.className = style;
  box.append(element);
}
function make(move) { send({ move: move.text, at: screen.at }); }

function pick(target) {
  const element = target.closest("[data-ref]");
  if (!element || !screen || !screen.menu) return false;
  if (!element.classList.contains("can")) { send({ why: element.dataset.ref, chosen, at: screen.at }); return false; }
  chosen.push(element.dataset.ref);
  const moves = left();
  if (moves.length === 1 && moves[0].refs.length === chosen.length) make(moves[0]);
  else menu();
  return true;
}
$("scene").addEventListener("click", (event) => { pick(event.target); });
$("scene").addEventListener("keydown", (event) => { if ((event.key === "Enter" || event.key === " ") && pick(event.target)) event.preventDefault(); });
$("undo").addEventListener("click", () => send({ undo: true, at: screen.at }));
$("back").addEventListener("click", () => look(Math.max(0, screen.at - 1)));
$("forth").addEventListener("click", () => look(screen.at + 1 >= screen.now ? null : screen.at + 1));
$("now").addEventListener("click", () => look(null));
