// Loads the extension with mocks of VS Code and its language client.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");
const { makeModule } = require("./languageclient");
const { MANIFEST, Workbench } = require("./workbench");

const FOLDER = path.dirname(__dirname);
const REPOSITORY = path.join(FOLDER, "../..");

/** The server to test: GOTCHA_LSP, or else the most recent build. */
function server() {
  if (process.env.GOTCHA_LSP) return path.resolve(process.env.GOTCHA_LSP);
  const built = ["release", "debug"]
    .map((kind) => path.join(REPOSITORY, ".build", kind, "gotcha-lsp"))
    .filter(fs.existsSync)
    .sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs);
  assert(built.length, "gotcha-lsp not found; run 'swift build' first, or set GOTCHA_LSP to its path");
  return built[0];
}

/**
 * Creates an empty folder that is deleted after the test.
 *
 * @param {{ after(action: () => void): void }} test
 */
function temporaryFolder(test) {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "gotcha-vscode-")));
  test.after(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

/** Writes a file and the folders above it. */
function write(file, content, mode = 0o644) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content, { mode });
  return file;
}

/**
 * Loads the extension without using cached modules.
 *
 * @param {Workbench} workbench
 */
function load(workbench, folder = FOLDER) {
  const client = makeModule(workbench);
  const original = Module._load;
  Module._load = (name, ...rest) => {
    if (name === "vscode") return workbench.module;
    if (name === "vscode-languageclient/node") return client;
    return original(name, ...rest);
  };
  try {
    const source = path.join(folder, "src") + path.sep;
    for (const file of Object.keys(require.cache)) if (file.startsWith(source)) delete require.cache[file];
    const manifest = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
    return { extension: require(path.join(folder, manifest.main)), client };
  } finally {
    Module._load = original;
  }
}

/**
 * Activates the extension for the duration of a test.
 *
 * @param {{ after(action: () => void): void }} test
 * @param {ConstructorParameters<typeof Workbench>[0]} options
 */
async function activate(test, options, folder = FOLDER) {
  const workbench = new Workbench({ ...options, settings: { path: server(), ...options?.settings } });
  const { extension, client } = load(workbench, folder);
  const id = `${MANIFEST.publisher}.${MANIFEST.name}`;
  const context = { subscriptions: [], extensionPath: folder, extension: { id } };
  test.after(() => extension.deactivate());
  await extension.activate(context);
  return { workbench, extension, context, client: () => client.LanguageClient.last };
}

module.exports = { activate, FOLDER, load, REPOSITORY, server, temporaryFolder, write };
