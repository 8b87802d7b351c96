"use strict";

const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** @type {LanguageClient | undefined} */
let client;

function settings() {
  const { preset, rules, deployment, toolchain, exclude } = workspace.getConfiguration("gotcha");
  return { preset, rules, deployment, toolchain, exclude };
}

async function start() {
  const command = workspace.getConfiguration("gotcha").get("path") || "gotcha-lsp";
  client = new LanguageClient(
    "gotcha",
    "GotchaLSP",
    { command, args: ["serve", "--stdio"] },
    {
      documentSelector: [{ language: "swift" }, { pattern: "**/{gotcha,*.gotcha}.json" }],
      initializationOptions: { gotcha: settings() },
      synchronize: { configurationSection: "gotcha" },
    }
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    window.showErrorMessage(`GotchaLSP cannot start ${command}: ${error.message}. The setting gotcha.path names it.`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    commands.registerCommand("gotcha.restart", restart),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("gotcha.path") && restart())
  );
  await start();
}

module.exports = { activate, deactivate: stop };
