// Finds the program `gotcha-lsp`. Does not use VS Code's API.
"use strict";

const { execFile } = require("node:child_process");
const fs = require("node:fs/promises");
const os = require("node:os");
const path = require("node:path");
const { promisify } = require("node:util");

const NAME = "gotcha-lsp";

/** The paths of the program in a built Swift package; the release build is faster and comes first. */
const WORKSPACE_BUILDS = [`.build/release/${NAME}`, `.build/debug/${NAME}`];

/** The timeout of `--version`, in milliseconds. A program that waits for input is not the server. */
const VERSION_TIMEOUT = 10_000;

/**
 * @typedef {object} Surroundings where to look for the server
 * @property {string} setting the setting `gotcha.path`; empty if it is not set
 * @property {string[]} folders the folders of the workspace, absolute
 * @property {boolean} isTrusted whether programs of the workspace may run
 * @property {string} extensionPath the folder of this extension
 * @property {string} searchPath the environment variable `PATH`
 */

/**
 * @typedef {object} Server
 * @property {string} path absolute
 * @property {string} origin where it was found, for messages
 * @property {string} version
 */

/** No server was found, or the program that was found does not run. The message is shown to users. */
class ServerError extends Error {}

/**
 * Finds the server by the setting if it is set; otherwise in the workspace, on the `PATH` or in the extension, in this order.
 *
 * @param {Surroundings} surroundings
 * @returns {Promise<Server>}
 */
async function findServer(surroundings) {
  const { setting, folders, isTrusted, extensionPath, searchPath } = surroundings;
  if (setting) {
    const found = await firstProgram(placesOfSetting(setting, folders, searchPath));
    if (!found) throw new ServerError(`The setting gotcha.path is not the path of an executable: ${setting}`);
    return check(found, "the setting gotcha.path");
  }
  const builds = isTrusted ? folders.flatMap((folder) => WORKSPACE_BUILDS.map((build) => path.join(folder, build))) : [];
  /** @type {[string, string[]][]} */
  const places = [
    ["the workspace", builds],
    ["PATH", onSearchPath(NAME, searchPath)],
    ["the extension", [path.join(extensionPath, "server", NAME)]],
  ];
  for (const [origin, candidates] of places) {
    const found = await firstProgram(candidates);
    if (found) return check(found, origin);
  }
  throw new ServerError(`The program ${NAME} is not installed, or not on the PATH.`);
}

/**
 * The paths that the setting may refer to: it is a name on the `PATH`, or a path, which may start with `~` or
 * `${workspaceFolder}`.
 *
 * @param {string} setting
 * @param {string[]} folders
 * @param {string} searchPath
 */
function placesOfSetting(setting, folders, searchPath) {
  if (!/[/\\]/.test(setting)) return onSearchPath(setting, searchPath);
  if (/^~[/\\]/.test(setting)) return [path.join(os.homedir(), setting.slice(2))];
  if (path.isAbsolute(setting)) return [setting];
  const relative = setting.replace(/^\$\{workspaceFolder\}[/\\]/, "");
  return folders.map((folder) => path.join(folder, relative));
}

/**
 * @param {string} name
 * @param {string} searchPath
 */
function onSearchPath(name, searchPath) {
  // A relative entry would depend on how VS Code was started.
  return searchPath.split(path.delimiter).filter(path.isAbsolute).map((folder) => path.join(folder, name));
}

/** @param {string[]} candidates */
async function firstProgram(candidates) {
  for (const candidate of candidates) {
    try {
      await fs.access(candidate, fs.constants.X_OK);
      if ((await fs.stat(candidate)).isFile()) return candidate;
    } catch {
      continue;
    }
  }
  return undefined;
}

/**
 * Runs the program once, to report a different program of the same name, or a program for another machine.
 *
 * @param {string} program
 * @param {string} origin
 * @returns {Promise<Server>}
 */
async function check(program, origin) {
  let output;
  try {
    output = await run(program, ["--version"], VERSION_TIMEOUT);
  } catch (error) {
    throw new ServerError(`${program} (from ${origin}) does not run: ${/** @type {Error} */ (error).message.trim()}`);
  }
  const version = new RegExp(`^${NAME} (\\S+)\\s*$`).exec(output)?.[1];
  if (!version) throw new ServerError(`${program} (from ${origin}) is not ${NAME}.`);
  return { path: program, origin, version };
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {number} [timeout] in milliseconds
 * @returns {Promise<string>} what it prints
 */
async function run(program, args, timeout) {
  const { stdout } = await promisify(execFile)(program, args, { encoding: "utf8", timeout, maxBuffer: 16 << 20 });
  return stdout;
}

module.exports = { findServer, run, ServerError };
