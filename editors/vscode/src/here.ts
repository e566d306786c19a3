// A file and a line enter; the words that gamespec is started with leave. Nothing here needs VS Code.
import * as path from "node:path";

/** The words that name the table a file belongs to: a variant is played with its game, examples likewise. */
export function table(file: string): string[] {
  const folder = path.dirname(file);
  const parts = path.basename(file).split(".");
  if (path.basename(folder) === "variants") {
    return [path.dirname(folder), "--with", parts[0]];
  }
  if (parts.length > 2 && parts[parts.length - 2] === "examples") {
    const variants = parts.slice(1, -2).flatMap((name) => ["--with", name]);
    return [path.join(folder, `${parts[0]}.game`), ...variants];
  }
  return [file];
}

/** The words that name where a game begins. An example says itself who plays and with which variants. */
export function begun(file: string, title: string | undefined): string[] {
  const words = table(file);
  return title === undefined ? words : [words[0], "--from", title];
}

/** The example a line stands in, lines counted from 0; undefined outside of examples. */
export function example(lines: readonly string[], line: number): string | undefined {
  for (let at = Math.min(line, lines.length - 1); at >= 0; at--) {
    const head = /^(?:(?:add|replace) |instead of )?example "([^"]*)"/.exec(lines[at]);
    if (head) {
      return head[1];
    }
    if (/^[^\s#]/.test(lines[at])) {
      return undefined;
    }
  }
  return undefined;
}
