// Reads the settings in the section `gotcha`.
"use strict";

const { workspace } = require("vscode");

/** The keys of `gotcha.json` that are also settings. The server does not accept others. */
const SERVER_KEYS = ["preset", "include", "exclude", "rules", "deployment", "toolchain", "overrides"];

/** Settings that take effect when the server starts. */
const START_KEYS = ["path", "logLevel"];

/**
 * The settings to send to the server.
 *
 * @param {import("vscode").Uri} [folder] of the workspace; if omitted, the settings for all folders
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
