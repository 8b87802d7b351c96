// The settings of the section `gotcha`.
"use strict";

const { workspace } = require("vscode");

/** The keys of `gotcha.json` that are settings, too. The server takes no others. */
const SERVER_KEYS = ["preset", "include", "exclude", "rules", "deployment", "toolchain", "overrides"];

/** The settings that the server is started with. */
const START_KEYS = ["path", "logLevel"];

/**
 * What the server is to know.
 *
 * @param {import("vscode").Uri} [folder] of the workspace; without it, what is set for all
 */
function serverSettings(folder) {
  const section = workspace.getConfiguration("gotcha", folder);
  return Object.fromEntries(SERVER_KEYS.map((key) => [key, section.get(key) ?? null]));
}

/** @returns {string} */
function serverPath() {
  return workspace.getConfiguration("gotcha").get("path", "").trim();
}

/** @returns {string} */
function logLevel() {
  return workspace.getConfiguration("gotcha").get("logLevel", "warning");
}

module.exports = { logLevel, serverPath, serverSettings, SERVER_KEYS, START_KEYS };
