// The entry point of the extension, which registers everything with VS Code.
"use strict";

const { commands, window, workspace } = require("vscode");
const { createConfiguration } = require("./configuration");
const { fixFile, fixWorkspace } = require("./fixes");
const { Rules, SCHEME } = require("./rules");
const { Session } = require("./session");
const { START_KEYS } = require("./settings");
const { Status } = require("./status");

/** @type {Session | undefined} */
let session;

/** @param {import("vscode").ExtensionContext} context */
async function activate(context) {
  const output = window.createOutputChannel("GotchaLSP", { log: true });
  const status = new Status();
  const running = (session = new Session(context, output, status));
  const rules = new Rules(running);
  context.subscriptions.push(
    output,
    status,
    register("gotcha.restart", () => running.restart()),
    register("gotcha.showOutput", () => output.show()),
    register("gotcha.fixFile", fixFile),
    register("gotcha.fixWorkspace", () => fixWorkspace(running)),
    register("gotcha.explain", (id) => rules.explain(id)),
    register("gotcha.openRulePage", (id) => rules.openPage(id)),
    register("gotcha.createConfiguration", createConfiguration),
    register("gotcha.selectServer", () => running.selectServer()),
    workspace.registerTextDocumentContentProvider(SCHEME, rules),
    workspace.onDidChangeConfiguration((event) => {
      if (START_KEYS.some((key) => event.affectsConfiguration(`gotcha.${key}`))) void running.restart();
    }),
    // A trusted workspace may contain a server.
    workspace.onDidGrantWorkspaceTrust(() => void running.restart())
  );
  await running.restart();
}

/**
 * Registers a command. VS Code displays the message of an error that it throws.
 *
 * @param {string} command
 * @param {(argument?: any) => unknown} action
 */
function register(command, action) {
  return commands.registerCommand(command, async (argument) => action(argument));
}

async function deactivate() {
  await session?.stop();
  session = undefined;
}

module.exports = { activate, deactivate };
