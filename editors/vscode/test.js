// Checks the manifest, and that the extension starts the real server: `vscode` and `vscode-languageclient` are replaced
// by stand-ins, the latter with a client that really speaks to the process.
"use strict";

const assert = require("node:assert");
const { execFileSync, spawn } = require("node:child_process");
const { existsSync, readFileSync, statSync } = require("node:fs");
const { once } = require("node:events");
const Module = require("node:module");
const path = require("node:path");

const PATIENCE = 30_000;

/** The server to test: the one that GOTCHA_LSP names, else the one that was built last. */
function server() {
  if (process.env.GOTCHA_LSP) return process.env.GOTCHA_LSP;
  const built = ["release", "debug"]
    .map((kind) => path.join(__dirname, "../../.build", kind, "gotcha-lsp"))
    .filter(existsSync)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  assert(built.length, "there is no gotcha-lsp to test; run 'swift build' first, or name one in GOTCHA_LSP");
  return built[0];
}

/** What stands in for `vscode`. */
class Workbench {
  constructor(values) {
    this.values = values;
    this.commands = new Map();
    this.listeners = [];
    this.errors = [];
    const configuration = () => ({ ...this.values, get: (key) => this.values[key] });
    const disposable = { dispose() {} };
    this.module = {
      commands: { registerCommand: (name, run) => (this.commands.set(name, run), disposable) },
      window: { showErrorMessage: (message) => this.errors.push(message) },
      workspace: {
        getConfiguration: (section) => (assert.equal(section, "gotcha"), configuration()),
        onDidChangeConfiguration: (listener) => (this.listeners.push(listener), disposable),
      },
    };
  }
}

/** What stands in for `LanguageClient`: enough of the protocol to say hello and goodbye. */
class LanguageClient {
  static started = [];

  constructor(id, name, serverOptions, clientOptions) {
    Object.assign(this, { id, name, serverOptions, clientOptions, responses: new Map(), buffer: Buffer.alloc(0) });
  }

  async start() {
    const { command, args } = this.serverOptions;
    this.process = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    await once(this.process, "spawn");
    this.process.stdout.on("data", (chunk) => this.receive(chunk));
    this.result = await this.request("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
      initializationOptions: this.clientOptions.initializationOptions,
    });
    this.send({ method: "initialized", params: {} });
    LanguageClient.started.push(this);
  }

  async stop() {
    await this.request("shutdown");
    const exited = once(this.process, "exit");
    this.send({ method: "exit" });
    [this.exitStatus] = await exited;
  }

  request(method, params) {
    const id = this.responses.size + 1;
    return new Promise((resolve, reject) => {
      this.responses.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result)));
      this.send({ id, method, params });
    });
  }

  send(message) {
    const content = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${content.length}\r\n\r\n`);
    this.process.stdin.write(content);
  }

  receive(chunk) {
    this.buffer = Buffer.concat([this.buffer, chunk]);
    for (;;) {
      const head = this.buffer.indexOf("\r\n\r\n");
      const length = head < 0 ? NaN : Number(/Content-Length: (\d+)/.exec(this.buffer.subarray(0, head))[1]);
      if (!(this.buffer.length >= head + 4 + length)) return;
      const message = JSON.parse(this.buffer.subarray(head + 4, head + 4 + length));
      this.buffer = this.buffer.subarray(head + 4 + length);
      if ("id" in message) this.responses.get(message.id)(message);
    }
  }
}

/** The extension, loaded with the stand-ins. */
function load(workbench, main) {
  const original = Module._load;
  Module._load = (name, ...rest) => {
    if (name === "vscode") return workbench.module;
    if (name === "vscode-languageclient/node") return { LanguageClient };
    return original(name, ...rest);
  };
  try {
    delete require.cache[require.resolve(main)];
    return require(main);
  } finally {
    Module._load = original;
  }
}

function checkManifest() {
  const manifest = JSON.parse(readFileSync(path.join(__dirname, "package.json"), "utf8"));
  for (const key of ["name", "displayName", "version", "publisher", "engines", "main", "activationEvents"]) {
    assert(manifest[key], `package.json lacks ${key}`);
  }
  assert.match(manifest.version, /^\d+\.\d+\.\d+$/);
  assert.match(manifest.engines.vscode, /^\^\d+\.\d+\.\d+$/);
  assert.deepEqual(manifest.activationEvents, ["onLanguage:swift", "workspaceContains:**/gotcha.json"]);
  const [validation] = manifest.contributes.jsonValidation;
  assert.deepEqual(validation, { fileMatch: ["gotcha.json", "*.gotcha.json"], url: "./gotcha.schema.json" });
  const schema = path.join(__dirname, "../../docs", validation.url);
  assert.equal(JSON.parse(readFileSync(schema, "utf8")).type, "object");
  assert(manifest.scripts["vscode:prepublish"].includes("docs/gotcha.schema.json"), "the schema is not packaged");
  const version = execFileSync(server(), ["--version"], { encoding: "utf8" }).trim();
  assert.equal(version, `${manifest.name} ${manifest.version}`, "the versions of extension and server differ");
  for (const [key, setting] of Object.entries(manifest.contributes.configuration.properties)) {
    assert.match(key, /^gotcha\./);
    const type = setting.default === null ? "null" : typeof setting.default;
    assert([setting.type].flat().includes(type), `${key} has a default of another type`);
    assert(setting.description || setting.markdownDescription, `${key} is not described`);
  }
  const main = path.join(__dirname, manifest.main);
  execFileSync(process.execPath, ["--check", main]);
  return { manifest, main };
}

async function checkExtension({ manifest, main }) {
  const workbench = new Workbench({ path: server(), preset: "none", rules: {}, deployment: {}, toolchain: null, exclude: null });
  const extension = load(workbench, main);
  const context = { subscriptions: [] };
  await extension.activate(context);

  const [client] = LanguageClient.started;
  assert(client, `nothing was started: ${workbench.errors}`);
  assert.deepEqual(client.serverOptions.args, ["serve", "--stdio"]);
  assert.deepEqual(client.clientOptions.documentSelector, [{ language: "swift" }, { pattern: "**/{gotcha,*.gotcha}.json" }]);
  assert.deepEqual(client.clientOptions.initializationOptions, {
    gotcha: { preset: "none", rules: {}, deployment: {}, toolchain: null, exclude: null },
  });
  assert.equal(client.result.serverInfo.name, "gotcha-lsp");
  assert.equal(client.result.capabilities.hoverProvider, true);

  const contributed = manifest.contributes.commands.map(({ command }) => command);
  assert.deepEqual([...workbench.commands.keys()], contributed);
  assert.equal(context.subscriptions.length, contributed.length + 1);

  await workbench.commands.get("gotcha.restart")();
  assert.equal(client.exitStatus, 0);
  assert.equal(LanguageClient.started.length, 2);

  await extension.deactivate();
  assert.equal(LanguageClient.started[1].exitStatus, 0);
  await extension.deactivate();
  assert.deepEqual(workbench.errors, []);
}

async function checkMissingServer({ main }) {
  const workbench = new Workbench({ path: "/nowhere/gotcha-lsp" });
  const extension = load(workbench, main);
  await extension.activate({ subscriptions: [] });
  assert.equal(workbench.errors.length, 1);
  assert.match(workbench.errors[0], /\/nowhere\/gotcha-lsp.*gotcha\.path/);
  await extension.deactivate();
}

setTimeout(() => assert.fail("the server is silent"), PATIENCE).unref();
const checked = checkManifest();
checkExtension(checked)
  .then(() => checkMissingServer(checked))
  .then(() => console.log("the extension starts and stops the server"));
