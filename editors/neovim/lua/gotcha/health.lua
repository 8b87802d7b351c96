-- `:checkhealth gotcha`: diagnoses problems with the setup and suggests solutions.
local M = {}

-- Neovim 0.10 renamed the functions.
local health = vim.health or require("health")
local start = health.start or health.report_start
local ok = health.ok or health.report_ok
local info = health.info or health.report_info
local fail = health.error or health.report_error

local function check_neovim()
  start("Neovim")
  local version = vim.version()
  local name = ("%d.%d.%d"):format(version.major, version.minor, version.patch)
  if vim.fn.has("nvim-0.7") == 0 then
    fail("Neovim " .. name .. " is too old; the plug-in requires 0.7")
  elseif require("gotcha").has_lsp_config then
    ok("Neovim " .. name .. " starts the server with vim.lsp.enable('gotcha_lsp')")
  else
    ok("Neovim " .. name .. ": the plug-in starts the server")
  end
  if vim.g.loaded_gotcha then
    ok("plugin/gotcha.lua is loaded")
  else
    fail("plugin/gotcha.lua is not loaded, so the server does not start", "Add the folder editors/neovim to 'runtimepath'.")
  end
end

local function check_program()
  start("Program")
  local path = require("gotcha").program()
  if vim.fn.executable(path) == 0 then
    return fail("executable not found: " .. path, {
      "Put gotcha-lsp on the PATH,",
      "or set its path: require('gotcha').setup({ path = '/path/to/gotcha-lsp' })",
    })
  end
  local output = vim.trim(vim.fn.system({ path, "--version" }))
  if vim.v.shell_error ~= 0 then
    return fail(path .. " --version failed: " .. output)
  end
  ok(output .. " (" .. vim.fn.exepath(path) .. ")")
end

local function check_configuration()
  start("Configuration")
  local path = require("gotcha").program()
  if vim.fn.executable(path) == 0 then
    return info("not checked, because the program was not found")
  end
  local output = vim.trim(vim.fn.system({ path, "config" }))
  if vim.v.shell_error == 0 then
    ok(vim.split(output, "\n")[1])
  else
    fail(output, "Fix gotcha.json. Its valid settings still apply.")
  end
end

local function check_server()
  start("Server")
  local clients = {}
  for _, client in ipairs((vim.lsp.get_clients or vim.lsp.get_active_clients)()) do
    if client.name == "gotcha_lsp" then
      table.insert(clients, client)
    end
  end
  if #clients == 0 then
    return info("not running; open a Swift file or a gotcha.json first")
  end
  for _, client in ipairs(clients) do
    ok("running for " .. client.config.root_dir)
  end
end

function M.check()
  check_neovim()
  check_program()
  check_configuration()
  check_server()
end

return M
