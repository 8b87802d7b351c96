// Builds the `.vsix` file of an edition: a zip archive of the extension's files and two XML files that list them.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const { checkProgram, TARGETS } = require("./targets");
const { zip } = require("./zip");

const FOLDER = path.dirname(__dirname);
const SCHEMA = path.join(FOLDER, "../../docs/gotcha.schema.json");

/** The files of the extension, except for its manifest and the modules that it depends on. */
const FILES = ["README.md", "CHANGELOG.md", "LICENSE", "icon.png", "gotcha.schema.json", "src", "walkthrough"];

/**
 * @typedef {object} Edition
 * @property {string} [target] one of `TARGETS`; if omitted, the edition has no server and is for all platforms
 * @property {string} [server] the server's program for that target
 * @property {string} [repository] the web address of the project; if omitted, the manifest contains no address
 * @property {string} [modules] the folder with the installed modules
 */

/**
 * @param {Edition} edition
 * @returns {{ name: string, content: Buffer }} the file's name and content
 */
function makePackage({ target, server, repository, modules = path.join(FOLDER, "node_modules") }) {
  if (!target !== !server) throw new Error("--target and --server must be used together");
  const manifest = makeManifest(repository);
  const entries = [
    entry("extension/package.json", `${JSON.stringify(manifest, null, 2)}\n`),
    ...FILES.flatMap((name) => tree(path.join(FOLDER, name), `extension/${name}`)),
    ...installed(manifest.dependencies, modules).flatMap((name) =>
      tree(path.join(modules, name), `extension/node_modules/${name}`)
    ),
  ];
  if (target && server) {
    const content = fs.readFileSync(server);
    checkProgram(content, target);
    entries.push({ name: "extension/server/gotcha-lsp", content, isExecutable: true });
  }
  const lists = [
    entry("[Content_Types].xml", contentTypes(entries)),
    entry("extension.vsixmanifest", vsixManifest(manifest, target)),
  ];
  const name = [manifest.name, target, manifest.version].filter(Boolean).join("-");
  return { name: `${name}.vsix`, content: zip([...lists, ...entries]) };
}

/**
 * The manifest as it is published: with the ids of the rules, for completion, and the project's address.
 *
 * @param {string} [repository]
 */
function makeManifest(repository) {
  const manifest = readJSON(path.join(FOLDER, "package.json"));
  /** @type {[string, { description: string, deprecated?: boolean }][]} */
  const keys = Object.entries(readJSON(SCHEMA).properties.rules.properties);
  // Former ids are accepted, but not suggested.
  const rules = keys.filter(([, { deprecated }]) => !deprecated);
  manifest.contributes.configuration.properties["gotcha.rules"].propertyNames = {
    enum: rules.map(([id]) => id),
    enumDescriptions: rules.map(([, { description }]) => description),
  };
  delete manifest.scripts;
  if (repository) {
    Object.assign(manifest, { repository: { type: "git", url: `${repository}.git` }, homepage: repository,
      bugs: { url: `${repository}/issues` } });
  }
  return manifest;
}

/**
 * The modules that are required at run time. They are all in one folder, as npm installs them if versions do not conflict.
 *
 * @param {Record<string, string>} dependencies
 * @param {string} modules
 * @param {Set<string>} found
 * @returns {string[]} sorted
 */
function installed(dependencies, modules, found = new Set()) {
  for (const name of Object.keys(dependencies)) {
    if (found.has(name)) continue;
    const manifest = path.join(modules, name, "package.json");
    if (!fs.existsSync(manifest)) throw new Error(`the module ${name} is not installed in ${modules}; run "npm ci" first`);
    found.add(name);
    installed(readJSON(manifest).dependencies ?? {}, modules, found);
  }
  return [...found].sort();
}

/**
 * The files in a folder, or the file itself.
 *
 * @param {string} source
 * @param {string} name in the package
 * @returns {import("./zip").Entry[]}
 */
function tree(source, name) {
  const status = fs.statSync(source);
  if (!status.isDirectory()) {
    return [{ name, content: fs.readFileSync(source), isExecutable: Boolean(status.mode & 0o100) }];
  }
  return fs.readdirSync(source).sort().flatMap((child) => tree(path.join(source, child), `${name}/${child}`));
}

/**
 * @param {string} name
 * @param {string | Buffer} content
 * @returns {import("./zip").Entry}
 */
function entry(name, content) {
  return { name, content: Buffer.from(content) };
}

/** @type {Record<string, string>} */
const CONTENT_TYPES = {
  ".json": "application/json",
  ".js": "application/javascript",
  ".md": "text/markdown",
  ".png": "image/png",
  ".vsixmanifest": "text/xml",
};

/**
 * The content type of each file name extension. Each file without an extension needs a separate line.
 *
 * @param {import("./zip").Entry[]} entries
 */
function contentTypes(entries) {
  const extensions = new Set([".vsixmanifest", ...entries.map(({ name }) => path.posix.extname(name).toLowerCase())]);
  const defaults = [...extensions].filter(Boolean).sort().map((extension) => {
    const type = CONTENT_TYPES[extension] ?? "application/octet-stream";
    return `  <Default Extension="${extension}" ContentType="${type}"/>`;
  });
  const overrides = entries.filter(({ name }) => !path.posix.extname(name)).map(({ name }) => {
    return `  <Override PartName="/${escape(name)}" ContentType="application/octet-stream"/>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${[...defaults, ...overrides].join("\n")}
</Types>
`;
}

/**
 * The manifest that the Marketplace reads.
 *
 * @param {any} manifest
 * @param {string} [target]
 */
function vsixManifest(manifest, target) {
  const code = "Microsoft.VisualStudio.Code";
  const services = "Microsoft.VisualStudio.Services";
  const properties = [
    [`${code}.Engine`, manifest.engines.vscode],
    [`${code}.ExtensionDependencies`, ""],
    [`${code}.ExtensionPack`, ""],
    [`${code}.ExtensionKind`, manifest.extensionKind.join(",")],
    [`${code}.LocalizedLanguages`, ""],
    [`${services}.Branding.Color`, manifest.galleryBanner.color],
    [`${services}.Branding.Theme`, manifest.galleryBanner.theme],
    [`${services}.GitHubFlavoredMarkdown`, "true"],
    [`${services}.Content.Pricing`, manifest.pricing],
    ...(manifest.repository
      ? [
          [`${services}.Links.Source`, manifest.repository.url],
          [`${services}.Links.Getstarted`, manifest.repository.url],
          [`${services}.Links.Support`, manifest.bugs.url],
          [`${services}.Links.Learn`, manifest.homepage],
        ]
      : []),
  ].map(([id, value]) => `      <Property Id="${id}" Value="${escape(value)}"/>`);
  const assets = [
    [`${code}.Manifest`, "package.json"],
    [`${services}.Content.Details`, "README.md"],
    [`${services}.Content.Changelog`, "CHANGELOG.md"],
    [`${services}.Content.License`, "LICENSE"],
    [`${services}.Icons.Default`, manifest.icon],
  ].map(([type, file]) => `    <Asset Type="${type}" Path="extension/${file}" Addressable="true"/>`);
  const platform = target ? ` TargetPlatform="${target}"` : "";
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${manifest.name}" Version="${manifest.version}" Publisher="${manifest.publisher}"${platform}/>
    <DisplayName>${escape(manifest.displayName)}</DisplayName>
    <Description xml:space="preserve">${escape(manifest.description)}</Description>
    <Tags>${escape(manifest.keywords.join(","))}</Tags>
    <Categories>${escape(manifest.categories.join(","))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <License>extension/LICENSE</License>
    <Icon>extension/${manifest.icon}</Icon>
    <Properties>
${properties.join("\n")}
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="${code}"/>
  </Installation>
  <Dependencies/>
  <Assets>
${assets.join("\n")}
  </Assets>
</PackageManifest>
`;
}

/** @param {string} text */
function escape(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** @param {string} file */
function readJSON(file) {
  return JSON.parse(fs.readFileSync(file, "utf8"));
}

module.exports = { makePackage, TARGETS };
