// Creates a `gotcha.json`.
"use strict";

const { Uri, window, workspace } = require("vscode");

/** The contents of a new file. Completion offers the other keys. */
const TEMPLATE = `{
  // The rules that are enabled by default.
  "preset": "recommended",

  // Files not to check.
  "exclude": ["**/Generated/**"],

  // Individual rules: "off", "on", or a severity.
  "rules": {}
}
`;

/** Opens the `gotcha.json` of a workspace folder, and creates it if it does not exist. */
async function createConfiguration() {
  const folders = workspace.workspaceFolders ?? [];
  const folder = folders.length > 1 ? await window.showWorkspaceFolderPick() : folders[0];
  if (!folder) {
    if (!folders.length) void window.showWarningMessage("Open a folder first. A gotcha.json applies to the files in its folder.");
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
