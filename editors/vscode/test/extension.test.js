// Tests the extension with the real server and mocks of VS Code and its language client.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const test = require("node:test");
const { activate, server, temporaryFolder, write } = require("./harness");
const { MANIFEST, Uri, Workbench } = require("./workbench");

const CARD = `import SwiftUI

struct Card: View {
  var body: some View {
    Image("cover")
      .clipShape(.rect(cornerRadius: 24))
      .blur(radius: 18)
  }
}
`;

const FIXED = CARD.replace(/( *\.clip.*\n)( *\.blur.*\n)/, "$2$1");

/** A workspace folder with files, by name. */
function project(t, files) {
  const folder = temporaryFolder(t);
  for (const [name, content] of Object.entries(files)) write(path.join(folder, name), content);
  return folder;
}

/** The findings in a document, once there are any. */
async function findings(workbench, uri) {
  const diagnostics = await workbench.until(() => workbench.diagnostics.get(uri.toString()));
  return diagnostics.map(({ code }) => code.value);
}

test("the server starts, its status is shown, and it stops", async (t) => {
  const { workbench, extension, context, client } = await activate(t, {});
  assert.deepEqual(workbench.messages, []);
  assert.deepEqual(client().serverOptions, { command: server(), args: ["serve", "--stdio", "--log-level", "warning"] });
  assert.equal(client().result.serverInfo.name, "gotcha-lsp");

  const { name, text, detail, severity, busy, command, selector } = workbench.status;
  assert.deepEqual([name, text], ["GotchaLSP", `GotchaLSP ${client().result.serverInfo.version}`]);
  assert.deepEqual([detail, severity, busy], [`${server()}, from the setting gotcha.path`, 0, false]);
  assert.equal(command.command, "gotcha.showOutput");
  assert.deepEqual(selector, client().clientOptions.documentSelector);
  assert.equal(workbench.context["gotcha.isRunning"], true);

  const contributed = MANIFEST.contributes.commands.map(({ command }) => command);
  const ofServer = client().result.capabilities.executeCommandProvider.commands;
  assert.deepEqual([...workbench.commands.keys()].sort(), [...contributed, ...ofServer].sort());

  const stopped = client();
  await extension.deactivate();
  assert.equal(stopped.exitStatus, 0);
  assert.equal(workbench.context["gotcha.isRunning"], false);
  await extension.deactivate();
  for (const subscription of context.subscriptions) subscription.dispose();
  assert.deepEqual([...workbench.commands.keys()], []);
  assert.deepEqual(workbench.listenerCount("configuration"), 0);
});

test("saved and unsaved files are checked, old versions are not", async (t) => {
  const folder = project(t, { "Card.swift": CARD });
  const { workbench, client } = await activate(t, { folders: [folder] });
  const file = await workbench.edit(path.join(folder, "Card.swift"));
  assert.deepEqual(await findings(workbench, file.uri), ["clip_before_blur"]);
  const untitled = workbench.editUntitled("Untitled-1", CARD);
  assert.deepEqual(await findings(workbench, untitled.uri), ["clip_before_blur"]);
  assert(client().isSelected(file) && client().isSelected(untitled));
  assert(!client().isSelected({ uri: Uri.parse(file.uri.toString().replace("file:", "git:")), languageId: "swift" }));
  assert(!client().isSelected({ uri: Uri.file(path.join(folder, "package.json")), languageId: "json" }));
});

test("the server receives its own settings, separately for each folder", async (t) => {
  const [first, second] = [project(t, { "A.swift": CARD }), project(t, { "B.swift": CARD })];
  const { workbench } = await activate(t, {
    folders: [first, second],
    settings: { logLevel: "info" },
    folderSettings: { [second]: { rules: { clip_before_blur: "off" } } },
  });
  const a = await workbench.edit(path.join(first, "A.swift"));
  const b = await workbench.edit(path.join(second, "B.swift"));
  await workbench.until(() => workbench.diagnostics.get(b.uri.toString())?.length === 0);
  assert.deepEqual(await findings(workbench, a.uri), ["clip_before_blur"]);

  workbench.set("preset", "none");
  await workbench.until(() => workbench.diagnostics.get(a.uri.toString())?.length === 0);
  workbench.set("rules", { clip_before_blur: "error" });
  await workbench.until(() => workbench.diagnostics.get(a.uri.toString())?.[0]?.severity === 1);
  assert.deepEqual(workbench.log.filter((line) => line.includes("settings:")), []);
  assert.match(workbench.log.join("\n"), /gotcha-lsp info: client/);
});

test("an invalid setting is reported in the output", async (t) => {
  const { workbench } = await activate(t, { settings: { toolchain: "newest" } });
  await workbench.until(() => workbench.log.some((line) => line.startsWith("settings: toolchain: ")));
});

test("the server restarts on demand, and when the path or log level changes", async (t) => {
  const { workbench, client } = await activate(t, {});
  let previous = client();
  /** Resolves when another server is running. */
  const another = async () => {
    await workbench.until(() => client() !== previous && workbench.context["gotcha.isRunning"]);
    assert.equal(previous.exitStatus, 0);
    previous = client();
  };
  await workbench.run("gotcha.restart");
  await another();
  workbench.set("logLevel", "debug");
  await another();
  assert(previous.serverOptions.args.includes("debug"));
  const link = path.join(temporaryFolder(t), "other-name");
  fs.symlinkSync(server(), link);
  workbench.set("path", link);
  await another();
  assert.equal(previous.serverOptions.command, link);
  workbench.set("preset", "all");
  await workbench.run("gotcha.showOutput");
  assert.equal(client(), previous);
  assert(workbench.outputIsShown);
});

test("a server that exits restarts, but not indefinitely", async (t) => {
  const { workbench, client } = await activate(t, {});
  const kill = async () => {
    const ended = client();
    ended.process.kill("SIGKILL");
    await ended.exited;
    return ended;
  };
  for (let end = 1; end <= 4; end++) {
    const ended = await kill();
    await workbench.until(() => client() !== ended && workbench.context["gotcha.isRunning"]);
    assert.deepEqual(workbench.messages, []);
  }
  const ended = await kill();
  await workbench.until(() => workbench.messages.length);
  assert.equal(workbench.messages[0].message, "The GotchaLSP server exited unexpectedly 5 times within three minutes.");
  assert.deepEqual([workbench.status.text, workbench.status.severity], ["GotchaLSP is stopped", 1]);
  assert.equal(workbench.context["gotcha.isRunning"], false);
  assert.equal(client(), ended);
  await assert.rejects(workbench.run("gotcha.fixWorkspace"), /is not running/);
  await workbench.run(workbench.status.command.command);
  assert.match(workbench.status.text, /^GotchaLSP \d/);
});

test("the message about repeated exits offers a restart", async (t) => {
  const { workbench, client } = await activate(t, {});
  workbench.answers.error = () => "Restart";
  for (let end = 1; end <= 5; end++) {
    const ended = client();
    ended.process.kill("SIGKILL");
    await workbench.until(() => client() !== ended && workbench.context["gotcha.isRunning"]);
  }
  assert.equal(workbench.messages.length, 1);
});

test("a server that exits before it responds is reported", async (t) => {
  const tool = path.join(temporaryFolder(t), "gotcha-lsp");
  fs.writeFileSync(tool, `#!/bin/sh\n[ "$1" = --version ] && exec '${server()}' --version\nexit 3\n`, { mode: 0o755 });
  const { workbench } = await activate(t, { settings: { path: tool } });
  assert.match(workbench.messages[0].message, /^GotchaLSP could not start\. .* does not respond: /);
  assert.equal(workbench.status.severity, 2);
});

test("without a server, a message offers to select it", async (t) => {
  const path = "/nowhere/gotcha-lsp";
  const { workbench, client } = await activate(t, { settings: { path } });
  assert.equal(client(), undefined);
  const [{ kind, message, buttons }] = workbench.messages;
  assert.equal(kind, "error");
  assert.equal(message, `GotchaLSP could not start. The setting gotcha.path is not the path of an executable: ${path}`);
  assert.deepEqual(buttons, ["Select Server…", "How to Install"]);
  assert.deepEqual([workbench.status.severity, workbench.status.command.command], [2, "gotcha.selectServer"]);
  await assert.rejects(workbench.run("gotcha.explain"), /server was not found/);
  assert(workbench.log.some((line) => line.includes(path)));

  workbench.answers.file = () => undefined;
  await workbench.run("gotcha.selectServer");
  assert.equal(workbench.settings.path, path);
  workbench.answers.file = () => [Uri.file(server())];
  await workbench.run("gotcha.selectServer");
  await workbench.until(() => workbench.context["gotcha.isRunning"]);
  assert.equal(workbench.settings.path, server());
});

test("the buttons of the message work", async (t) => {
  const workbench = new Workbench({ settings: { path: "/nowhere/gotcha-lsp" } });
  const { extension } = require("./harness").load(workbench);
  t.after(() => extension.deactivate());
  const id = `${MANIFEST.publisher}.${MANIFEST.name}`;
  workbench.answers.error = () => "How to Install";
  await extension.activate({ subscriptions: [], extensionPath: "/nowhere", extension: { id } });
  await workbench.until(() => workbench.executed.some(([command]) => command === "workbench.action.openWalkthrough"));
  workbench.answers.error = () => "Select Server…";
  workbench.answers.file = () => [Uri.file(server())];
  await workbench.run("gotcha.restart");
  await workbench.until(() => workbench.context["gotcha.isRunning"]);
});

test("a workspace's server runs once the workspace is trusted", async (t) => {
  const folder = temporaryFolder(t);
  fs.mkdirSync(path.join(folder, ".build/release"), { recursive: true });
  fs.symlinkSync(server(), path.join(folder, ".build/release/gotcha-lsp"));
  const searchPath = process.env.PATH;
  t.after(() => (process.env.PATH = searchPath));
  process.env.PATH = "/nowhere";
  const { workbench } = await activate(t, { folders: [folder], isTrusted: false, settings: { path: "" } });
  assert.match(workbench.messages[0].message, /is not installed, or not on the PATH/);
  workbench.grantTrust();
  await workbench.until(() => workbench.context["gotcha.isRunning"]);
  assert.match(workbench.status.detail, /from the workspace$/);
});

test("the rule at the cursor is explained, offline", async (t) => {
  const folder = project(t, { "Card.swift": CARD });
  const { workbench } = await activate(t, { folders: [folder] });
  const card = await workbench.edit(path.join(folder, "Card.swift"), ".blur");
  await findings(workbench, card.uri);
  await workbench.run("gotcha.explain");
  const page = workbench.documents.get("gotcha-rule:/clip_before_blur.md");
  assert.match(page.text, /^# .*\n\n`clip_before_blur` /);
  assert.equal(page.languageId, "markdown");
  assert.deepEqual(workbench.executed.at(-1), ["markdown.showPreviewToSide", page.uri]);
  assert.deepEqual(workbench.openedAddresses, []);
});

test("elsewhere, the user chooses a rule", async (t) => {
  const { workbench } = await activate(t, {});
  workbench.answers.pick = (items) => items.find(({ label }) => label === "any_view");
  await workbench.run("gotcha.explain");
  assert(workbench.documents.has("gotcha-rule:/any_view.md"));
  workbench.answers.pick = () => undefined;
  await workbench.run("gotcha.explain");
  await workbench.run("gotcha.explain", "empty_catch");
  assert.deepEqual([...workbench.documents.keys()], ["gotcha-rule:/any_view.md", "gotcha-rule:/empty_catch.md"]);
  await assert.rejects(workbench.run("gotcha.explain", "no_such_rule"), /no_such_rule/);
});

test("findings in a configuration are not rules to explain", async (t) => {
  const folder = project(t, { "gotcha.json": "{]" });
  const { workbench } = await activate(t, { folders: [folder] });
  const { uri } = await workbench.edit(path.join(folder, "gotcha.json"));
  assert((await findings(workbench, uri)).length);
  workbench.answers.pick = (items) => items[0];
  await workbench.run("gotcha.explain");
  assert.match([...workbench.documents.keys()].at(-1), /^gotcha-rule:\/[a-z_]+\.md$/);
});

test("several rules at the cursor come first", async (t) => {
  const text = CARD.replace(".blur(radius: 18)", ".blur(radius: 18).animation(.spring())");
  const folder = project(t, { "Card.swift": text });
  const { workbench } = await activate(t, { folders: [folder] });
  const card = await workbench.edit(path.join(folder, "Card.swift"), "      .blur");
  assert.deepEqual(await findings(workbench, card.uri), ["clip_before_blur", "animation_missing_value"]);
  let items;
  workbench.answers.pick = (all) => void (items = all);
  await workbench.run("gotcha.explain");
  const labels = items.map(({ label }) => label);
  assert.deepEqual(labels.slice(0, 4), ["At the Cursor", "animation_missing_value", "clip_before_blur", "All Rules"]);
  assert.equal(new Set(labels).size, labels.length);
  assert(items.every(({ kind, description, detail }) => kind === -1 || (description && detail)));
});

test("a rule's page opens on the web if the server knows its address", async (t) => {
  const tool = path.join(temporaryFolder(t), "gotcha-lsp");
  const help = "https://example.com/rules/any_view";
  // The real server, with a different address.
  const script = `#!/bin/sh\n[ "$*" = "explain any_view --format json" ] && echo '{"help": "${help}"}' || exec '${server()}' "$@"\n`;
  fs.writeFileSync(tool, script, { mode: 0o755 });
  const { workbench } = await activate(t, { settings: { path: tool } });
  await workbench.run("gotcha.openRulePage", "any_view");
  assert.deepEqual(workbench.openedAddresses, [help]);
  assert.equal(workbench.documents.size, 0);
});

test("a rule without a page on the web is explained instead", async (t) => {
  const tool = path.join(temporaryFolder(t), "gotcha-lsp");
  const script = `#!/bin/sh\n[ "$4" = json ] && echo '{"help": "docs/rules/any_view.md"}' || exec '${server()}' "$@"\n`;
  fs.writeFileSync(tool, script, { mode: 0o755 });
  const { workbench } = await activate(t, { settings: { path: tool } });
  await workbench.run("gotcha.openRulePage", "any_view");
  assert.deepEqual(workbench.openedAddresses, []);
  assert(workbench.documents.has("gotcha-rule:/any_view.md"));
});

test("all safe fixes are applied to a file", async (t) => {
  const folder = project(t, { "Card.swift": CARD });
  const { workbench } = await activate(t, { folders: [folder] });
  const card = await workbench.edit(path.join(folder, "Card.swift"));
  await workbench.run("gotcha.fixFile");
  assert.equal(card.text, FIXED);
  await workbench.run("gotcha.fixFile");
  assert.equal(card.text, FIXED);
});

test("all safe fixes are applied to the workspace, and saved on request", async (t) => {
  const folder = project(t, { "A.swift": CARD, "B.swift": CARD, "C.swift": "import SwiftUI\n" });
  const { workbench } = await activate(t, { folders: [folder] });
  workbench.answers.information = (_message, buttons) => buttons[0];
  await workbench.run("gotcha.fixWorkspace");
  await workbench.run("gotcha.fixWorkspace");
  const texts = workbench.messages.map(({ message }) => message);
  assert.deepEqual(texts, ["Applied 2 fixes in 2 files.", "No safe fixes to apply in this workspace."]);
  for (const name of ["A", "B"]) assert.equal(fs.readFileSync(path.join(folder, `${name}.swift`), "utf8"), FIXED);
});

test("an edit that is not applied is reported", async (t) => {
  const folder = project(t, { "Card.swift": CARD });
  const { workbench, client } = await activate(t, { folders: [folder] });
  const { answer } = Object.getPrototypeOf(client());
  client().answer = function (method, params) {
    return method === "workspace/applyEdit" ? Promise.resolve({ applied: false }) : answer.call(this, method, params);
  };
  await workbench.run("gotcha.fixWorkspace");
  const [{ kind, message }] = workbench.messages;
  assert.deepEqual([kind, message.includes("1 fix in 1 file")], ["warning", true]);
});

test("a configuration is created once, and the server uses it", async (t) => {
  const folder = project(t, { "Card.swift": CARD });
  const { workbench } = await activate(t, { folders: [folder] });
  await workbench.run("gotcha.createConfiguration");
  const file = path.join(folder, "gotcha.json");
  const created = workbench.module.window.activeTextEditor.document;
  assert.equal(created.uri.fsPath, file);
  assert.deepEqual(await findings(workbench, created.uri), []);

  fs.writeFileSync(file, "{}");
  await workbench.run("gotcha.createConfiguration");
  assert.equal(fs.readFileSync(file, "utf8"), "{}");
});

test("a configuration is created in the folder that the user chooses, and not without a folder", async (t) => {
  const [first, second] = [temporaryFolder(t), temporaryFolder(t)];
  const { workbench } = await activate(t, { folders: [first, second] });
  await workbench.run("gotcha.createConfiguration");
  assert.deepEqual([fs.readdirSync(first), fs.readdirSync(second)], [[], []]);
  workbench.answers.folder = (folders) => folders[1];
  await workbench.run("gotcha.createConfiguration");
  assert.deepEqual([fs.readdirSync(first), fs.readdirSync(second)], [[], ["gotcha.json"]]);

  const without = await activate(t, {});
  await without.workbench.run("gotcha.createConfiguration");
  assert.match(without.workbench.messages[0].message, /^Open a folder first/);
});

test("only the server completes, explains and checks gotcha.json, so each error is reported once", async (t) => {
  const folder = project(t, { "gotcha.json": '{"rules": {"clip_befor_blur": "off", "any_view": "off"},} // sic' });
  const { workbench, client } = await activate(t, { folders: [folder] });
  const { uri } = await workbench.edit(path.join(folder, "gotcha.json"));
  assert.deepEqual(await findings(workbench, uri), ["invalid_configuration"]);
  const at = (character) => ({ textDocument: { uri: `${uri}` }, position: { line: 0, character } });
  const items = await client().sendRequest("textDocument/completion", at(13));
  assert(items.some(({ label }) => label.includes("clip_before_blur")));
  const hover = await client().sendRequest("textDocument/hover", at(42));
  assert.match(hover.contents.value, /any_view/);
});
