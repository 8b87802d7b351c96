// Applies the safe fixes of a file or of the workspace.
"use strict";

const { commands, window } = require("vscode");

const SAVE_ALL = "Save All";

/** Applies all safe fixes to the file in the active editor. */
async function fixFile() {
  await commands.executeCommand("editor.action.codeAction", { kind: "source.fixAll.gotcha", apply: "first" });
}

/**
 * Applies all safe fixes to the files of the workspace, in one edit.
 *
 * @param {import("./session").Session} session
 */
async function fixWorkspace(session) {
  if (!session.client) throw new Error("GotchaLSP is not running.");
  /** @type {{ applied: boolean, files: number, fixes: number }} */
  const result = await session.client.sendRequest("workspace/executeCommand", { command: "gotcha.fixAllInWorkspace" });
  const extent = `${count(result.fixes, "fix", "fixes")} in ${count(result.files, "file", "files")}`;
  if (result.fixes === 0) {
    void window.showInformationMessage("No safe fixes to apply in this workspace.");
  } else if (!result.applied) {
    void window.showWarningMessage(`VS Code did not apply the edit with ${extent}. A file may have changed; try again.`);
  } else {
    // VS Code has opened the changed files without saving them.
    const answer = await window.showInformationMessage(`Applied ${extent}.`, SAVE_ALL);
    if (answer === SAVE_ALL) await commands.executeCommand("workbench.action.files.saveAll");
  }
}

/**
 * @param {number} number
 * @param {string} one
 * @param {string} many
 */
function count(number, one, many) {
  return `${number} ${number === 1 ? one : many}`;
}

module.exports = { fixFile, fixWorkspace };
