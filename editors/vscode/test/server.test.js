// Tests how the server is found.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const test = require("node:test");
const { findServer, ServerError } = require("../src/server");
const { temporaryFolder, write } = require("./harness");

/** A program that prints the version of the server. */
function program(file, version = "1.2.3") {
  return write(file, `#!/bin/sh\necho "gotcha-lsp ${version}"\n`, 0o755);
}

/** A machine without any programs except those that a test adds. */
function machine(test) {
  const root = temporaryFolder(test);
  const folders = ["app", "package"].map((name) => path.join(root, name));
  const surroundings = {
    setting: "",
    folders,
    isTrusted: true,
    extensionPath: path.join(root, "extension"),
    searchPath: [path.join(root, "bin"), path.join(root, "local")].join(path.delimiter),
  };
  return { root, surroundings, find: (changes = {}) => findServer({ ...surroundings, ...changes }) };
}

test("the workspace comes first, then the PATH, then the extension", async (t) => {
  const { root, find } = machine(t);
  await assert.rejects(find(), /is not installed, or not on the PATH/);
  const bundled = program(path.join(root, "extension/server/gotcha-lsp"), "0.0.1");
  assert.deepEqual(await find(), { path: bundled, origin: "the extension", version: "0.0.1" });
  const second = program(path.join(root, "local/gotcha-lsp"), "0.0.2");
  assert.deepEqual(await find(), { path: second, origin: "PATH", version: "0.0.2" });
  const first = program(path.join(root, "bin/gotcha-lsp"));
  assert.equal((await find()).path, first);
  const debug = program(path.join(root, "package/.build/debug/gotcha-lsp"));
  assert.deepEqual(await find(), { path: debug, origin: "the workspace", version: "1.2.3" });
  const release = program(path.join(root, "package/.build/release/gotcha-lsp"));
  assert.equal((await find()).path, release);
});

test("a server in an untrusted workspace is ignored", async (t) => {
  const { root, find } = machine(t);
  program(path.join(root, "app/.build/release/gotcha-lsp"));
  await assert.rejects(find({ isTrusted: false }), ServerError);
  assert.equal((await find()).origin, "the workspace");
});

test("the setting overrides all other locations", async (t) => {
  const { root, find } = machine(t);
  program(path.join(root, "bin/gotcha-lsp"));
  const other = program(path.join(root, "other/gotcha"));
  const origin = "the setting gotcha.path";
  assert.deepEqual(await find({ setting: other }), { path: other, origin, version: "1.2.3" });
  await assert.rejects(find({ setting: "/nowhere/gotcha-lsp" }), /gotcha\.path is not the path of an executable: \/nowhere\/gotcha-lsp$/);
});

test("the setting may be a name, or a path from the home folder or the workspace", async (t) => {
  const { root, find } = machine(t);
  const named = program(path.join(root, "local/my-gotcha"));
  assert.equal((await find({ setting: "my-gotcha" })).path, named);
  const tool = program(path.join(root, "package/tools/gotcha-lsp"));
  assert.equal((await find({ setting: "${workspaceFolder}/tools/gotcha-lsp" })).path, tool);
  assert.equal((await find({ setting: "tools/gotcha-lsp" })).path, tool);
  const home = path.relative(os.homedir(), tool);
  assert.equal((await find({ setting: `~/${home}` })).path, path.join(os.homedir(), home));
});

test("files that are not programs are skipped", async (t) => {
  const { root, find } = machine(t);
  fs.mkdirSync(path.join(root, "bin/gotcha-lsp"), { recursive: true });
  write(path.join(root, "local/gotcha-lsp"), "notes");
  await assert.rejects(find(), ServerError);
  await assert.rejects(find({ searchPath: "" }), ServerError);
});

test("relative entries of the PATH are skipped", async (t) => {
  const { root, find } = machine(t);
  program(path.join(root, "bin/gotcha-lsp"));
  await assert.rejects(find({ searchPath: path.relative(process.cwd(), path.join(root, "bin")) }), ServerError);
});

test("a different program, and a program that does not run, are reported", async (t) => {
  const { root, find } = machine(t);
  const file = path.join(root, "bin/gotcha-lsp");
  write(file, "#!/bin/sh\necho gotcha 7\n", 0o755);
  await assert.rejects(find(), { name: "Error", message: `${file} (from PATH) is not gotcha-lsp.` });
  write(file, "#!/bin/sh\necho 'cannot load libswiftCore.so' >&2; exit 127\n", 0o755);
  await assert.rejects(find(), /\(from PATH\) does not run: .*cannot load libswiftCore\.so/s);
  fs.writeFileSync(file, Buffer.from("7f454c4600", "hex"));
  await assert.rejects(find(), /\(from PATH\) does not run: /);
});
