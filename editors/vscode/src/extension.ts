// VS Code enters; `gamespec lsp` is started and asked, and tasks run gamespec in the terminal. What is known of the
// language stands in the server.
import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { begun, example, table } from "./here";

const INSTALL = "pip install 'gamespec[lsp]'";
let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("gamespec.play", play),
    vscode.commands.registerCommand("gamespec.test", () => run("test")),
    vscode.commands.registerCommand("gamespec.simulate", () => run("simulate")),
    vscode.commands.registerCommand("gamespec.restart", restart),
    vscode.tasks.registerTaskProvider("gamespec", { provideTasks: offered, resolveTask: resolved }),
    vscode.workspace.onDidChangeConfiguration((changed) =>
      changed.affectsConfiguration("gamespec") ? restart() : undefined,
    ),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.dispose();
  client = undefined;
}

function settings(): { path: string; whole: boolean } {
  const found = vscode.workspace.getConfiguration("gamespec");
  return { path: found.get("path", "gamespec"), whole: found.get("whole", true) };
}

async function start(): Promise<void> {
  const { path, whole } = settings();
  client = new LanguageClient(
    "gamespec",
    { command: path, args: ["lsp"] },
    { documentSelector: ["file", "untitled"].map((scheme) => ({ language: "gamespec", scheme })), initializationOptions: { whole } },
  );
  try {
    await client.start();
  } catch (error) {
    const told = `\`${path} lsp\` could not be started: ${INSTALL}, or say in the settings where gamespec lies. (${error})`;
    if ((await vscode.window.showErrorMessage(told, "Open Settings")) !== undefined) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "gamespec.path");
    }
  }
}

async function restart(): Promise<void> {
  try {
    await client?.dispose();
  } catch {
    // one that never began cannot be stopped either
  }
  await start();
}

/** A task in the terminal: the words are handed over as they are, without a shell. */
function task(definition: vscode.TaskDefinition, words: string[]): vscode.Task {
  const process = new vscode.ProcessExecution(settings().path, [definition.command, ...words]);
  const made = new vscode.Task(definition, vscode.TaskScope.Workspace, definition.command, "gamespec", process);
  made.presentationOptions = { focus: definition.command === "play", clear: true };
  if (definition.command === "test") {
    made.group = vscode.TaskGroup.Test;
  }
  return made;
}

function words(command: string, file: string): string[] {
  return command === "test" ? [file] : table(file);
}

function opened(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document.languageId === "gamespec" ? editor : undefined;
}

function offered(): vscode.Task[] {
  const file = opened()?.document.fileName;
  if (file === undefined) {
    return [];
  }
  return ["test", "simulate"].map((command) => task({ type: "gamespec", command }, words(command, file)));
}

function resolved(asked: vscode.Task): vscode.Task | undefined {
  const { command, ruleset, options } = asked.definition;
  const file: string | undefined = ruleset ?? opened()?.document.fileName;
  return file === undefined ? undefined : task(asked.definition, [...words(command, file), ...(options ?? [])]);
}

/** The file at hand where it is open, as it is saved. */
async function saved(): Promise<vscode.TextEditor | undefined> {
  const editor = opened();
  const there = editor !== undefined && (!editor.document.isDirty || (await editor.document.save()));
  return there ? editor : undefined;
}

async function run(command: "test" | "simulate"): Promise<void> {
  const editor = await saved();
  if (editor !== undefined) {
    await vscode.tasks.executeTask(task({ type: "gamespec", command }, words(command, editor.document.fileName)));
  }
}

/** A game begins where the example at the cursor ends, else from the beginning. */
async function play(): Promise<void> {
  const editor = await saved();
  if (editor !== undefined) {
    const lines = editor.document.getText().split(/\r?\n/);
    const title = example(lines, editor.selection.active.line);
    const from = begun(editor.document.fileName, title);
    await vscode.tasks.executeTask(task({ type: "gamespec", command: "play" }, from));
  }
}
