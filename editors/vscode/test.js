// Runs all tests. GOTCHA_LSP is the path of the server; the default is the most recent build.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const folder = path.join(__dirname, "test");
for (const name of fs.readdirSync(folder).sort()) if (name.endsWith(".test.js")) require(path.join(folder, name));
