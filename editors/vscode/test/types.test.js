// Checks types against the declarations of VS Code's API in `types`.
"use strict";

const { spawnSync } = require("node:child_process");
const assert = require("node:assert");
const path = require("node:path");
const test = require("node:test");
const { FOLDER } = require("./harness");

test("the extension and the mock of VS Code conform to the types of the API", () => {
  const { error, status, stdout } = spawnSync("tsc", ["--project", path.join(FOLDER, "jsconfig.json")], { encoding: "utf8" });
  assert(!error, `the TypeScript compiler is needed (Debian: node-typescript): ${error?.message}`);
  assert.equal(status, 0, stdout);
});
