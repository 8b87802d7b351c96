// Runs all tests. GOTCHA_LSP names the server; without it, the one that was built last is used.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const folder = path.join(__dirname, "test");
for (const name of fs.readdirSync(folder).sort()) if (name.endsWith(".test.js")) require(path.join(folder, name));
