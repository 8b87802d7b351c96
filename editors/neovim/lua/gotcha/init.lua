-- Starts gotcha-lsp for Swift buffers and for gotcha.json. Works with Neovim 0.7 and later.
local M = {}

M.options = {
  -- The program, by name or path.
  path = "gotcha-lsp",
  -- What a project's root holds; the first one found wins.
  root_markers = { ".git", "Package.swift", "gotcha.json" },
  -- The keys of gotcha.json, for example { preset = "all" }.
  settings = {},
}

--- Changes options; the server starts with the next Swift buffer either way.
function M.setup(options)
  M.options = vim.tbl_deep_extend("force", M.options, options or {})
end

local function root_of(file)
  local start = vim.fn.fnamemodify(file, ":p:h")
  for _, marker in ipairs(M.options.root_markers) do
    local found = vim.fn.finddir(marker, start .. ";")
    if found == "" then
      found = vim.fn.findfile(marker, start .. ";")
    end
    if found ~= "" then
      return vim.fn.fnamemodify(found, ":p"):gsub("/$", ""):gsub("/[^/]*$", "")
    end
  end
  return start
end

-- Neovim 0.7 has no vim.lsp.start; there, one client per root is kept here.
local clients = {}

local function start_by_hand(config, buffer)
  local id = clients[config.root_dir]
  if not id or not vim.lsp.get_client_by_id(id) then
    id = vim.lsp.start_client(config)
    clients[config.root_dir] = id
  end
  if id then
    vim.lsp.buf_attach_client(buffer, id)
  end
end

--- Starts the server for a buffer, or lets the one that runs for its root take care of it.
function M.attach(buffer)
  local path = M.options.path
  if vim.fn.executable(path) == 0 then
    local hint = "gotcha: there is no program " .. path .. "; set `path` in require('gotcha').setup"
    vim.notify_once(hint, vim.log.levels.WARN)
    return
  end
  local config = {
    name = "gotcha",
    cmd = { path, "serve" },
    root_dir = root_of(vim.api.nvim_buf_get_name(buffer)),
    init_options = vim.empty_dict(),
    settings = { gotcha = M.options.settings },
  }
  if next(M.options.settings) then
    config.init_options = { gotcha = M.options.settings }
  end
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
  else
    start_by_hand(config, buffer)
  end
end

return M
