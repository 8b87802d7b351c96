// Compares the manifest and the pages with each other, with the code and with the server.
"use strict";

const assert = require("node:assert");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const test = require("node:test");
const { FOLDER, REPOSITORY, server } = require("./harness");
const { MANIFEST } = require("./workbench");

const read = (name) => fs.readFileSync(path.join(FOLDER, name), "utf8");
const CONTRIBUTES = MANIFEST.contributes;
const SETTINGS = CONTRIBUTES.configuration.properties;
const COMMANDS = CONTRIBUTES.commands.map(({ command }) => command);
const SCHEMA = JSON.parse(fs.readFileSync(path.join(REPOSITORY, "docs/gotcha.schema.json"), "utf8"));
const PAGES = ["README.md", "CHANGELOG.md", ...fs.readdirSync(path.join(FOLDER, "walkthrough")).map((name) => `walkthrough/${name}`)];

test("the manifest contains everything that the Marketplace displays", () => {
  for (const key of ["displayName", "description", "publisher", "license", "icon", "galleryBanner"]) {
    assert(MANIFEST[key], `package.json lacks ${key}`);
  }
  assert.match(MANIFEST.version, /^\d+\.\d+\.\d+$/);
  assert.match(MANIFEST.engines.vscode, /^\^\d+\.\d+\.\d+$/);
  assert.equal(MANIFEST.license, "MIT");
  assert.match(read("LICENSE"), /^MIT License\n/);
  assert.match(read("CHANGELOG.md"), /^# Changelog\n/);
  assert(read("CHANGELOG.md").includes(`## [${MANIFEST.version}]`), "the changelog lacks this version");
  assert(MANIFEST.keywords.length > 0 && MANIFEST.keywords.length <= 30);
  assert.equal(new Set(MANIFEST.keywords).size, MANIFEST.keywords.length);

  const icon = fs.readFileSync(path.join(FOLDER, MANIFEST.icon));
  assert.equal(icon.subarray(1, 4).toString(), "PNG");
  const [width, height] = [icon.readUInt32BE(16), icon.readUInt32BE(20)];
  assert(width === height && width >= 128, `the icon has ${width} by ${height} pixels`);
});

test("extension and server have the same version", () => {
  const version = execFileSync(server(), ["--version"], { encoding: "utf8" }).trim();
  assert.equal(version, `${MANIFEST.name} ${MANIFEST.version}`);
});

test("there is one dependency, and the lock file lists it and all of its dependencies", () => {
  assert.deepEqual(Object.keys(MANIFEST.dependencies), ["vscode-languageclient"]);
  assert.equal(MANIFEST.devDependencies, undefined);
  const { packages, version } = JSON.parse(read("package-lock.json"));
  assert.equal(version, MANIFEST.version);
  assert.equal(packages[""].version, MANIFEST.version);
  assert.deepEqual(packages[""].dependencies, MANIFEST.dependencies);
  assert.deepEqual(packages[""].engines, MANIFEST.engines);
  const locked = Object.keys(packages).filter(Boolean).map((name) => name.replace("node_modules/", ""));
  const needed = Object.values(packages).flatMap(({ dependencies }) => Object.keys(dependencies ?? {}));
  assert.deepEqual(locked.sort(), [...new Set(needed)].sort());
  for (const [name, { integrity }] of Object.entries(packages)) {
    if (name) assert.match(integrity, /^sha512-[A-Za-z0-9+/]{86}==$/, name);
  }
});

test("the code loads only VS Code, Node's modules, the dependency and its own files", () => {
  for (const name of fs.readdirSync(path.join(FOLDER, "src"))) {
    for (const [, module] of read(`src/${name}`).matchAll(/require\("([^"]+)"\)/g)) {
      assert(/^(vscode|vscode-languageclient\/node|node:.*|\.\/[a-z]+)$/.test(module), `${name} loads ${module}`);
    }
  }
});

test("the manifest declares the settings that the code reads, which map to the server's", () => {
  const source = read("src/settings.js");
  const list = (name) => JSON.parse(new RegExp(`${name} = (\\[.*?\\]);`, "s").exec(source)[1]);
  const ofServer = list("SERVER_KEYS");
  // The language client itself reads the trace setting.
  const own = [...list("START_KEYS"), "trace.server"];
  assert.deepEqual(Object.keys(SETTINGS).sort(), [...ofServer, ...own].map((key) => `gotcha.${key}`).sort());
  // Settings can neither refer to a schema nor extend a file nor name a baseline.
  const keys = Object.keys(SCHEMA.properties).filter((key) => !["$schema", "extends", "baseline"].includes(key));
  assert.deepEqual(ofServer.sort(), keys.sort());
  for (const key of ofServer) assert.equal(SETTINGS[`gotcha.${key}`].scope, "resource", key);
});

test("settings have the same values as in the server", () => {
  assert.deepEqual(SETTINGS["gotcha.preset"].enum, [...SCHEMA.properties.preset.enum, null]);
  const [level] = SETTINGS["gotcha.rules"].additionalProperties.anyOf;
  assert.deepEqual(level.enum, SCHEMA.definitions.level.enum);
  const help = execFileSync(server(), ["serve", "--help"], { encoding: "utf8" });
  assert(help.includes(`--log-level ${SETTINGS["gotcha.logLevel"].enum.join("|")}`), help);
});

test("each setting has a default of its type and a description", () => {
  for (const [key, { type, default: value, markdownDescription }] of Object.entries(SETTINGS)) {
    const typeOfValue = value === null ? "null" : typeof value;
    assert([type].flat().includes(typeOfValue), `${key} has a default of another type`);
    assert.match(markdownDescription, /^[A-Z].*\.$/, key);
    for (const [, other] of markdownDescription.matchAll(/`#(.*?)#`/g)) assert(SETTINGS[other], `${key} names ${other}`);
    assert(read("README.md").includes(`\`${key}\``), `the README lacks ${key}`);
  }
});

test("the README lists each command by its displayed name", () => {
  for (const { command, title, category } of CONTRIBUTES.commands) {
    assert.match(command, /^gotcha\.[a-zA-Z]+$/);
    assert(read("README.md").includes(`| ${category}: ${title} |`), `the README lacks ${title}`);
  }
});

test("code, walkthrough and conditions refer to existing commands and contexts", () => {
  const [walkthrough] = CONTRIBUTES.walkthroughs;
  const text = JSON.stringify(CONTRIBUTES) + fs.readdirSync(path.join(FOLDER, "src")).map((name) => read(`src/${name}`)).join("");
  for (const [, command] of text.matchAll(/(?:command:|onCommand:|command: ")(gotcha\.[a-zA-Z]+)/g)) {
    assert(COMMANDS.includes(command) || command === "gotcha.fixAllInWorkspace", `unknown command ${command}`);
  }
  for (const [, key] of text.matchAll(/(?:onContext:|enablement":")(gotcha\.[a-zA-Z]+)/g)) {
    assert(text.includes(`"setContext", "${key}"`), `nothing sets ${key}`);
  }
  assert(text.includes(`#${walkthrough.id}\``), "the message does not open the walkthrough");
  for (const { id, description, media, completionEvents } of walkthrough.steps) {
    assert(fs.existsSync(path.join(FOLDER, media.markdown)), media.markdown);
    assert(description && completionEvents.length, id);
  }
});

test("VS Code accepts the syntax of gotcha.json, but leaves checks and completion to the server", () => {
  const [{ fileMatch, url }] = CONTRIBUTES.jsonValidation;
  const [{ id, filenames, filenamePatterns }] = CONTRIBUTES.languages;
  assert.equal(id, "jsonc");
  assert.deepEqual(fileMatch, [...filenames, ...filenamePatterns]);
  const { $comment, ...schema } = JSON.parse(read(url));
  assert($comment);
  assert.deepEqual(schema, { allowComments: true, allowTrailingCommas: true });
});

test("an untrusted workspace cannot choose the server", () => {
  const { untrustedWorkspaces, virtualWorkspaces } = MANIFEST.capabilities;
  assert.equal(untrustedWorkspaces.supported, "limited");
  const programs = Object.keys(SETTINGS).filter((key) => /path|command|program/i.test(key));
  assert.deepEqual(untrustedWorkspaces.restrictedConfigurations, programs);
  assert.equal(SETTINGS["gotcha.path"].scope, "machine-overridable");
  assert.equal(virtualWorkspaces.supported, false);
});

test("the extension starts for Swift, and for a folder with a configuration", () => {
  assert.deepEqual(MANIFEST.activationEvents, ["onLanguage:swift", "workspaceContains:**/gotcha.json"]);
  assert(fs.existsSync(path.join(FOLDER, MANIFEST.main)));
});

test("pages do not contain links or pictures that work only in the repository", () => {
  for (const page of PAGES) {
    for (const [, picture, target] of read(page).matchAll(/(!?)\[[^\]]*\]\(([^)]+)\)/g)) {
      assert(!picture, `${page}: the picture ${target}`);
      // The project has no address yet.
      assert.match(target, /^https:\/\/keepachangelog\.com\//, `${page}: the link ${target}`);
    }
    assert.doesNotMatch(read(page), /<(img|a)\b/, page);
  }
});

test("pages refer to existing rules", () => {
  for (const page of PAGES) {
    for (const [, rules] of read(page).matchAll(/"rules": \{(.*?)\}/g)) {
      for (const [, rule] of rules.matchAll(/"([a-z_]+)": "/g)) assert(SCHEMA.properties.rules.properties[rule], `${page}: ${rule}`);
    }
  }
});
