// Tests the packages: reads them with another program and loads them like an installed extension.
"use strict";

const assert = require("node:assert");
const { execFileSync, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const test = require("node:test");
const { makePackage, TARGETS } = require("../packaging/vsix");
const { activate, FOLDER, server, temporaryFolder, write } = require("./harness");
const { MANIFEST } = require("./workbench");

/** The target of this machine, if there is one. */
const TARGET = `${process.platform}-${process.arch}`;

/** The modules that npm would install: the dependency, a module that it requires, and one that nothing requires. */
function installModules(t) {
  const modules = path.join(temporaryFolder(t), "node_modules");
  const install = (name, manifest) => {
    write(path.join(modules, name, "package.json"), JSON.stringify({ name, ...manifest }));
    write(path.join(modules, name, "lib/main.js"), "");
  };
  install("vscode-languageclient", { dependencies: { "@scope/protocol": "1.0.0" } });
  install("@scope/protocol", { dependencies: {} });
  install("unrelated", {});
  write(path.join(modules, "vscode-languageclient/lib/terminate.sh"), "#!/bin/sh\n", 0o755);
  return modules;
}

/** Uses Python to read zip archives and XML. */
const UNPACK = `
import sys, zipfile, os, json, xml.dom.minidom
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
for info in archive.infolist():
    file = archive.extract(info, sys.argv[2])
    os.chmod(file, info.external_attr >> 16 & 0o777)
    if info.filename.endswith((".xml", ".vsixmanifest")): xml.dom.minidom.parse(file)
print(json.dumps(archive.namelist()))
`;

/**
 * Packages an edition and unpacks it.
 *
 * @param {{ after(action: () => void): void }} t
 * @param {import("../packaging/vsix").Edition} edition
 */
function unpack(t, edition) {
  const folder = temporaryFolder(t);
  const { name, content } = makePackage({ modules: installModules(t), ...edition });
  const file = write(path.join(folder, name), content);
  const names = JSON.parse(execFileSync("python3", ["-c", UNPACK, file, path.join(folder, "content")], { encoding: "utf8" }));
  const read = (name) => fs.readFileSync(path.join(folder, "content", name), "utf8");
  return { folder: path.join(folder, "content"), file, names, read, content };
}

test("a package contains the extension, its dependencies, and nothing else", (t) => {
  const { names, read, file, folder } = unpack(t, {});
  assert.equal(path.basename(file), `gotcha-lsp-${MANIFEST.version}.vsix`);
  const folders = ["src", "walkthrough"].flatMap((folder) => fs.readdirSync(path.join(FOLDER, folder)).map((name) => `${folder}/${name}`));
  const own = ["package.json", "README.md", "CHANGELOG.md", "LICENSE", "icon.png", "gotcha.schema.json", ...folders].map((name) => `extension/${name}`);
  const modules = [
    "@scope/protocol/lib/main.js",
    "@scope/protocol/package.json",
    "vscode-languageclient/lib/main.js",
    "vscode-languageclient/lib/terminate.sh",
    "vscode-languageclient/package.json",
  ].map((name) => `extension/node_modules/${name}`);
  assert.deepEqual([...names].sort(), ["[Content_Types].xml", "extension.vsixmanifest", ...own, ...modules].sort());
  assert(fs.statSync(path.join(folder, "extension/node_modules/vscode-languageclient/lib/terminate.sh")).mode & 0o100);

  const types = read("[Content_Types].xml");
  for (const name of names.filter((name) => name !== "[Content_Types].xml")) {
    const extension = path.extname(name);
    assert(types.includes(extension ? `Extension="${extension}"` : `PartName="/${name}"`), `${name} has no type`);
  }
});

test("the manifest for the Marketplace agrees with package.json", (t) => {
  const { read, names } = unpack(t, {});
  const manifest = read("extension.vsixmanifest");
  const identity = `<Identity Language="en-US" Id="${MANIFEST.name}" Version="${MANIFEST.version}" Publisher="${MANIFEST.publisher}"/>`;
  assert(manifest.includes(identity), manifest);
  assert(manifest.includes(`<DisplayName>${MANIFEST.displayName}</DisplayName>`));
  assert(manifest.includes(`Id="Microsoft.VisualStudio.Code.Engine" Value="${MANIFEST.engines.vscode}"`));
  const files = [...manifest.matchAll(/Path="(.*?)"|<(?:License|Icon)>(.*?)</g)].map(([, asset, file]) => asset ?? file);
  assert.equal(files.length, 7);
  for (const file of files) assert(names.includes(file), `${file} is not in the package`);
  assert.doesNotMatch(manifest, /Links\./);
});

test("the packaged package.json lists the rules for completion, and has no scripts", (t) => {
  const { scripts, ...packaged } = JSON.parse(unpack(t, {}).read("extension/package.json"));
  assert.equal(scripts, undefined);
  const { propertyNames } = packaged.contributes.configuration.properties["gotcha.rules"];
  const rules = JSON.parse(execFileSync(server(), ["rules", "--format", "json"], { encoding: "utf8" }));
  assert.deepEqual(propertyNames.enum, rules.map(({ id }) => id));
  assert.deepEqual(propertyNames.enumDescriptions, rules.map(({ title }) => title));
  delete packaged.contributes.configuration.properties["gotcha.rules"].propertyNames;
  const { scripts: _, ...source } = structuredClone(MANIFEST);
  assert.deepEqual(packaged, source);
});

test("the project's address is included only if it is specified", (t) => {
  const { read } = unpack(t, { repository: "https://example.com/gotcha" });
  const { repository, bugs, homepage } = JSON.parse(read("extension/package.json"));
  assert.deepEqual([repository.url, bugs.url, homepage], ["https://example.com/gotcha.git", "https://example.com/gotcha/issues", "https://example.com/gotcha"]);
  assert(read("extension.vsixmanifest").includes('Links.Source" Value="https://example.com/gotcha.git"'));
});

test("an edition with a server runs that server", async (t) => {
  const { folder, read } = unpack(t, { target: TARGET, server: server() });
  assert(read("extension.vsixmanifest").includes(`TargetPlatform="${TARGET}"`));
  const searchPath = process.env.PATH;
  t.after(() => (process.env.PATH = searchPath));
  process.env.PATH = "/nowhere";
  const { workbench } = await activate(t, { settings: { path: "" } }, path.join(folder, "extension"));
  assert.deepEqual(workbench.messages, []);
  assert.equal(workbench.status.detail, `${path.join(folder, "extension/server/gotcha-lsp")}, from the extension`);
});

test("the same files produce the same package", (t) => {
  const modules = installModules(t);
  assert(makePackage({ modules }).content.equals(makePackage({ modules }).content));
});

test("a server for another platform is rejected", (t) => {
  const modules = installModules(t);
  const folder = temporaryFolder(t);
  const program = (hex) => write(path.join(folder, "program"), Buffer.concat([Buffer.from(hex, "hex"), Buffer.alloc(64)]));
  const elf = (machine) => `7f454c46020101${"00".repeat(9)}0200${machine}00`;
  const part = (type) => `${type}${"00".repeat(16)}`;
  const programs = {
    "linux-x64": [elf("3e")],
    "linux-arm64": [elf("b7")],
    "darwin-x64": ["cffaedfe07000001", `cafebabe00000002${part("01000007")}${part("0100000c")}`],
    "darwin-arm64": ["cffaedfe0c000001", `cafebabe00000002${part("01000007")}${part("0100000c")}`],
  };
  assert.deepEqual(Object.keys(programs).sort(), Object.keys(TARGETS).sort());
  for (const target of Object.keys(TARGETS)) {
    for (const hex of new Set(Object.values(programs).flat())) {
      const pack = () => makePackage({ target, server: program(hex), modules });
      if (programs[target].includes(hex)) pack();
      else assert.throws(pack, new RegExp(`not a program for ${target}`));
    }
    assert.throws(() => makePackage({ target, server: program("2321"), modules }), /not a program/);
  }
  assert.throws(() => makePackage({ target: "win32-x64", server: server(), modules }), /unknown target "win32-x64"/);
  assert.throws(() => makePackage({ target: "linux-x64", modules }), /--target and --server must be used together/);
});

test("the script prints the path of the file, or what to do", (t) => {
  const script = path.join(FOLDER, "package.js");
  const out = path.join(temporaryFolder(t), "out");
  const run = (...args) => spawnSync(process.execPath, [script, "--out", out, ...args], { encoding: "utf8" });
  const { stdout } = run("--modules", installModules(t));
  assert.equal(stdout.trim(), path.join(out, `gotcha-lsp-${MANIFEST.version}.vsix`));
  assert(fs.existsSync(stdout.trim()));
  const missing = run("--modules", temporaryFolder(t));
  assert.deepEqual([missing.status, missing.stdout], [2, ""]);
  assert.match(missing.stderr, /^error: the module vscode-languageclient is not installed .* "npm ci" first\n$/);
  assert.match(run("--traget", "x").stderr, /^error: .*--traget/);
});
