// The extension as it was built enters; dist/gamespec.vsix at the top of the repository leaves.
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { createVSIX } from "@vscode/vsce";

const dist = new URL("../../dist/", import.meta.url);
mkdirSync(dist, { recursive: true });
copyFileSync(new URL("../../LICENSE", import.meta.url), "LICENSE");
try {
  await createVSIX({
    packagePath: new URL("gamespec.vsix", dist).pathname,
    dependencies: false, // esbuild put them into one file
    allowMissingRepository: true,
  });
} finally {
  rmSync("LICENSE");
}
