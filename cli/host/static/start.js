"use strict";
// Opens the page: unpacks the game, seats the players, and lets bots move between the moves of people.
let table = null, page = null, exported = null, looking = null, notes = [];

async function unpacked(id) {
  const bytes = Uint8Array.from(atob($(id).textContent), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function opened() {
  page = JSON.parse(new TextDecoder().decode(await unpacked("data")));
  const module = await WebAssembly.compile(await unpacked("module"));
  exported = async () => (await WebAssembly.instantiate(module, {})).exports;
  for (const [seat, name] of page.game.seats.entries()) if (page.game.people.includes(seat)) seatChoice(seat, name);
  if (page.seed !== null) $("seed").value = page.seed;
  $("again").addEventListener("submit", (event) => { event.preventDefault(); $("setup").open = false; begin(); });
  $("uncover").addEventListener("click", () => { table.uncover(); tell(); $("turn").focus(); });
  await begin();
}

function seatChoice(seat, name) {
  const label = document.createElement("label"), choice = document.createElement("select");
  choice.dataset.seat = seat;
  for (const [value, text] of [[PERSON, "a person"], ...page.game.bots.map((bot) => [bot, `bot: ${bot}`])]) choice.add(new Option(text, value));
  choice.value = page.kinds[seat];
  label.append(`${name} `, choice);
  $("seats").append(label);
}

// A new game with the seats and the seed of the form; without a seed any one.
async function begin() {
  const kinds = page.game.seats.map((_, seat) => $("seats").querySelector(`[data-seat="${seat}"]`)?.value ?? "automatic");
  const wanted = $("seed").value.trim(), seed = wanted === "" ? Math.floor(Math.random() * 2 ** 31) : Number(wanted);
  if (!Number.isSafeInteger(seed) || seed < 0) return say("a seed is a whole number, 0 or more");
  table = new Table(page, new Machine(page.game, await exported()), kinds, seed);
  const people = page.game.people.map((seat) => kinds[seat]).join(",");
  $("same").textContent = `gamespec play ${page.command} --seats ${people} --seed ${seed}`;
  document.body.dataset.seed = seed;
  [looking, notes] = [null, []];
  tell();
  return bots(table);
}

// Bots move one after another, with a pause in which the page is drawn.
async function bots(playing) {
  while (playing === table && playing.isBotsTurn) {
    await new Promise((resolve) => setTimeout(resolve, page.pause));
    if (playing !== table || !playing.isBotsTurn) return;
    playing.make(playing.bot());
    tell();
  }
}

function tell(words = "") {
  show(table.screen(looking ?? table.now));
  $("curtain").hidden = table.waited === null;
  $("same").parentElement.hidden = table.isOther;
  $("undo").hidden = !table.people.length;
  $("save").hidden = !notes.length;
  if (table.waited !== null) {
    $("whose").textContent = `Pass the device to ${page.game.seats[table.waited]}.`;
    $("uncover").textContent = `I am ${page.game.seats[table.waited]}`;
    $("uncover").focus();
  }
  say(words);
}

function send(asked) {
  if (asked.look !== undefined) looking = asked.look;
  if (asked.move !== undefined) {
    const move = table.positions[table.now].listed.find((each) => each.text === asked.move);
    if (!move) return say(`"${asked.move}" is not a legal move here; choose another one`);
    if (asked.at === table.now && !table.isBotsTurn) table.make(move);
    looking = null;
    tell();
    bots(table);
  } else if (asked.undo) {
    looking = null;
    tell(table.undo());
  } else if (asked.why !== undefined) {
    say(`"${asked.why}" cannot be chosen now; choose another one`);
  } else if (asked.note !== undefined) {
    const text = asked.note.trim();
    if (text) notes.push({ at: asked.at, text, who: page.game.seats[table.viewer] ?? "onlooker" });
    tell(text ? "the note is kept until this page is closed; save it as a file" : "");
  } else {
    tell();
  }
}

// The notes with the game they belong to, as text: the command begins the same game, its moves may be typed there.
function saveNotes() {
  const told = notes.map(({ at, text, who }) => `- after move ${at}, by ${who}: ${text.replace(/\s+/g, " ")}`);
  const moves = table.history.map(({ move }) => `${page.game.seats[move.seat]}: ${move.text}`);
  const lines = [`# ${page.game.title}`, "", $("same").textContent, "", ...told, "", ...moves.map((move, at) => `${at + 1}. ${move}`), ""];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([lines.join("\n")], { type: "text/markdown" }));
  link.download = "notes.md";
  link.click();
}
$("save").addEventListener("click", saveNotes);

opened().catch((error) => say(`this browser cannot open the game: ${error.message}`));
