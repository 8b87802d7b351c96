// Creates a `gotcha.json`.
"use strict";

const { Uri, window, workspace } = require("vscode");

/** A start; completion offers the rest. */
const TEMPLATE = `{
  // Which rules are on to begin with.
  "preset": "recommended",

  // Files that are not checked.
  "exclude": ["**/Generated/**"],

  // Single rules: "off", "on", or a severity.
  "rules": {}
}
`;

/** Opens the `gotcha.json` of a workspace folder, and creates it if there is none. */
async function createConfiguration() {
  const folders = workspace.workspaceFolders ?? [];
  const folder = folders.length > 1 ? await window.showWorkspaceFolderPick() : folders[0];
  if (!folder) {
    if (!folders.length) void window.showWarningMessage("Open a folder first: gotcha.json applies to the files of a folder.");
    return;
  }
  const uri = Uri.joinPath(folder.uri, "gotcha.json");
  if (!(await exists(uri))) await workspace.fs.writeFile(uri, new TextEncoder().encode(TEMPLATE));
  await window.showTextDocument(await workspace.openTextDocument(uri));
}

/** @param {import("vscode").Uri} uri */
async function exists(uri) {
  return workspace.fs.stat(uri).then(
    () => true,
    () => false
  );
}

module.exports = { createConfiguration };
