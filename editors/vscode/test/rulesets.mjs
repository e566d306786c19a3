// Every .game file of the repository, and the games on its pages, are coloured by the engine VS Code uses. A fault is
// a word of the language that is not told as one, a row that is no row, a colour that runs on, or what no rule knows.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";
import { build } from "esbuild";

const require = createRequire(import.meta.url);
const root = new URL("../../../", import.meta.url);
const syntaxes = new URL("../syntaxes/", import.meta.url);
const read = (place) => readFileSync(place, "utf8");
await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) => {
    const name = { "source.gamespec": "gamespec", "markdown.gamespec.codeblock": "markdown" }[scope];
    const file = new URL(`${name}.tmLanguage.json`, syntaxes);
    return name ? textmate.parseRawGrammar(read(file), fileURLToPath(file)) : null;
  },
});
const faults = [];

/** Lines of [text, innermost scope, all scopes]. */
function coloured(grammar, lines) {
  let stack = textmate.INITIAL;
  return lines.map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => [
      line.slice(startIndex, endIndex),
      scopes.at(-1),
      scopes.join(" "),
    ]);
  });
}

// ---------------------------------------------------------------- the games

const grammar = await registry.loadGrammar("source.gamespec");
const known = new Set(
  [...read(new URL("gamespec/syntax/grammar/game.lark", root)).matchAll(/"([a-z][a-z-]*)"/g)].map(([, word]) => word),
);
const games = readdirSync(new URL("rulesets/", root), { recursive: true }).filter((name) => name.endsWith(".game"));
const counts = { lines: 0, rows: 0, examples: 0 };
for (const game of games.sort()) {
  const lines = read(new URL(`rulesets/${game}`, root)).split("\n");
  coloured(grammar, lines).forEach((tokens, at) => {
    const fault = (told) => faults.push(`${game}:${at + 1}: ${told}: ${lines[at].trim()}`);
    const row = /^\s*\|/.test(lines[at]);
    const bare = lines[at].replace(/"[^"]*"/g, (text) => " ".repeat(text.length));
    const code = row ? bare : bare.replace(/#.*/, "");
    const inside = tokens.map(([, , scopes]) => scopes).join(" ");
    counts.lines += 1;
    counts.rows += row ? 1 : 0;
    counts.examples += /^example /.test(code) ? 1 : 0;
    if (row !== inside.includes("meta.table")) {
      if (code.trim() && !/^\s*(add |replace )?(shape|drawing|spaces|rows?) /.test(code)) fault(row ? "a row outside of a table" : "a table runs on");
    }
    if (/^\S/.test(code) && inside.includes("meta.example") && !/^(example|position|(add|replace|instead of) example)/.test(code)) {
      fault("an example runs on");
    }
    let seen = 0;
    for (const [text, scope] of tokens) {
      seen += text.length;
      if (row && seen <= lines[at].lastIndexOf("|") && scope.startsWith("comment")) fault("a cell is a comment");
      const unknown = scope === "source.gamespec" || /^meta\.(example|table|table\.header|table\.picture|table\.rows)\.gamespec$/.test(scope);
      if (unknown && text.trim()) fault(`no rule knows \`${text}\``);
      if (known.has(text) && scope.startsWith("variable.other.gamespec")) fault(`\`${text}\` is no word`);
      if (/^".*"$/.test(text) && !scope.startsWith("string") && !scope.startsWith("comment")) fault("a string is none");
      if (text.startsWith("#") && !row && !scope.startsWith("comment")) fault("a comment is none");
    }
  });
}

// ---------------------------------------------------------------- blocks in pages

const blocks = await registry.loadGrammar("markdown.gamespec.codeblock");
const page = coloured(blocks, ["words", "```game", "action sell", "  | cod | 3 |", "```", "action"]);
const scoped = (line) => page[line].map(([, , scopes]) => scopes).join(" ");
if (!scoped(2).includes("keyword.declaration.gamespec")) faults.push("a block in a page has no colours");
if (!scoped(3).includes("meta.table.gamespec")) faults.push("a table in a block of a page has no colours");
if (scoped(5).includes("gamespec.") && scoped(5).includes("meta.embedded")) faults.push("a block in a page runs on");

// ---------------------------------------------------------------- what is started

const made = await build({ entryPoints: ["src/here.ts"], bundle: true, platform: "node", format: "cjs", write: false });
const module = { exports: {} };
new Function("module", "exports", "require", made.outputFiles[0].text)(module, module.exports, require);
const { table, begun, example } = module.exports;
const told = {
  "/g/fleet.game": ["/g/fleet.game"],
  "/g/variants/steep.game": ["/g", "--with", "steep"],
  "/g/fleet.examples.game": ["/g/fleet.game"],
  "/g/fleet.steep.examples.game": ["/g/fleet.game", "--with", "steep"],
};
for (const [file, words] of Object.entries(told)) {
  if (table(file).join(" ") !== words.join(" ")) faults.push(`${file} is played with ${table(file)}`);
}
const from = begun("/g/fleet.steep.examples.game", "one").join(" ");
if (from !== "/g/fleet.game --from one" || begun("/g/a.game", undefined).join() !== "/g/a.game") faults.push(`begun: ${from}`);
const text = ["phase a", '  do b', '', 'example "one"', "  then", "# a remark", "    b is 1", "rule c", "  x"];
const titles = text.map((_, line) => example(text, line) ?? "");
if (titles.join() !== ",,,one,one,one,one,,") faults.push(`the examples at lines are ${titles}`);

for (const fault of faults) console.error(fault);
console.log(`${games.length} files, ${counts.lines} lines, ${counts.rows} rows, ${counts.examples} examples: ${faults.length} faults`);
process.exit(faults.length === 0 && counts.rows > 0 && counts.examples > 0 ? 0 : 1);
