-- Starts gotcha-lsp for Swift buffers and for gotcha.json, and implements the commands. Works with Neovim 0.7 and later.
local M = {}

-- Whether Neovim (0.11 and later) starts servers that are configured in the folders `lsp` of 'runtimepath'.
M.has_lsp_config = vim.fn.has("nvim-0.11") == 1

M.options = {
  -- The program, as a name or path.
  path = "gotcha-lsp",
  -- Names in the root folder of a project. The first name in the list that is found in a folder above the file is used.
  root_markers = { ".git", "Package.swift", "gotcha.json" },
  -- Keys of gotcha.json, for example { preset = "all" }.
  settings = {},
  -- Whether to apply all safe fixes before a Swift file is written.
  fix_on_save = false,
  -- The timeout for fixes, in milliseconds.
  timeout = 2000,
}

-- Whether the server handles a buffer: a Swift file, a gotcha.json, or a file that one extends.
local function is_served(buffer)
  local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":t")
  return vim.bo[buffer].filetype == "swift" or name == "gotcha.json" or vim.endswith(name, ".gotcha.json")
end

local function root_of(file)
  local start = vim.fn.fnamemodify(file, ":p:h")
  for _, marker in ipairs(M.options.root_markers) do
    local found = vim.fn.finddir(marker, start .. ";")
    if found == "" then
      found = vim.fn.findfile(marker, start .. ";")
    end
    if found ~= "" then
      return (vim.fn.fnamemodify(found, ":p"):gsub("/$", ""):gsub("/[^/]*$", ""))
    end
  end
  return start
end

--- The program to start: the option `path`, unless vim.lsp.config overrides it.
function M.program()
  local cmd = M.has_lsp_config and vim.lsp.config.gotcha_lsp.cmd
  return type(cmd) == "table" and cmd[1] or M.options.path
end

local function is_installed()
  local path = M.program()
  if vim.fn.executable(path) == 1 then
    return true
  end
  local message = "gotcha: executable not found: " .. path .. ". Set `path` in require('gotcha').setup()."
  vim.notify_once(message, vim.log.levels.WARN)
  return false
end

--- The configuration of the server, in the format of `vim.lsp.config` in Neovim 0.11.
function M.config()
  return {
    cmd = { M.options.path, "serve", "--stdio" },
    filetypes = { "swift", "json", "jsonc" },
    -- Neovim starts the server only if this function calls `start`.
    root_dir = function(buffer, start)
      if is_served(buffer) then
        start(root_of(vim.api.nvim_buf_get_name(buffer)))
      end
    end,
    settings = { gotcha = M.options.settings },
    -- The first diagnostics must already respect the settings, so the first message also contains them.
    before_init = function(params, config)
      local settings = (config.settings or {}).gotcha or {}
      params.initializationOptions = { gotcha = next(settings) and settings or vim.empty_dict() }
    end,
    on_attach = function(_, buffer)
      if vim.bo[buffer].omnifunc == "" then
        vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc"
      end
      -- Completed keys and values have quotes. Before 0.11, completion replaces only the keyword before the cursor, so an
      -- existing quote would be duplicated.
      if not M.has_lsp_config and vim.bo[buffer].filetype == "jsonc" then
        vim.bo[buffer].iskeyword = vim.bo[buffer].iskeyword .. ",34"
      end
    end,
  }
end

--- Changes options. Options of the server take effect when it starts.
function M.setup(options)
  M.options = vim.tbl_deep_extend("force", M.options, options or {})
  if M.has_lsp_config then
    vim.lsp.config("gotcha_lsp", M.config())
  end
end

-- The clients by root folder. Only used in Neovim 0.7, which does not have vim.lsp.start.
local clients = {}

local function start(config, buffer)
  if vim.lsp.start then
    return vim.lsp.start(config, { bufnr = buffer })
  end
  local id = clients[config.root_dir]
  if not id or not vim.lsp.get_client_by_id(id) then
    id = vim.lsp.start_client(config)
    clients[config.root_dir] = id
  end
  if id then
    vim.lsp.buf_attach_client(buffer, id)
  end
end

--- Starts the server for a buffer, or attaches the running server of its root folder. Neovim 0.11 does this itself, but does
--- not report a missing program.
function M.attach(buffer)
  if not is_served(buffer) or not is_installed() or M.has_lsp_config then
    return
  end
  local config = M.config()
  config.name = "gotcha_lsp"
  config.root_dir = root_of(vim.api.nvim_buf_get_name(buffer))
  start(config, buffer)
end

--- The client attached to a buffer, or nil.
function M.client(buffer)
  local attached = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = buffer })
    or vim.tbl_values(vim.lsp.buf_get_clients(buffer))
  for _, client in ipairs(attached) do
    if client.name == "gotcha_lsp" then
      return client
    end
  end
end

-- Sends a request, waits for the response and returns it, or nil and the reason.
local function ask(client, buffer, method, params)
  local response, failure
  if M.has_lsp_config then
    response, failure = client:request_sync(method, params, M.options.timeout, buffer)
  else
    response, failure = client.request_sync(method, params, M.options.timeout, buffer)
  end
  if not response then
    return nil, failure or "no response"
  end
  if response.err then
    return nil, response.err.message
  end
  return response.result
end

-- The edit that fixes a buffer; nil if there is nothing to fix, or nil and the reason if the request failed.
local function fixing_edit(client, buffer, kind)
  local start_of_file = { line = 0, character = 0 }
  local actions, failure = ask(client, buffer, "textDocument/codeAction", {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
    range = { start = start_of_file, ["end"] = start_of_file },
    context = { only = { kind }, diagnostics = {} },
  })
  local action = actions and actions[1]
  if not action or action.edit then
    return action and action.edit, failure
  end
  action, failure = ask(client, buffer, "codeAction/resolve", action)
  return action and action.edit, failure
end

--- Applies all safe fixes to the current buffer or to `options.buffer`. With `options.unsafe`, also applies unsafe fixes. With
--- `options.quiet`, shows no message if there is nothing to fix.
function M.fix_all(options)
  local buffer = options.buffer or vim.api.nvim_get_current_buf()
  local client = M.client(buffer)
  if not client then
    if not options.quiet then
      vim.notify("gotcha: the server is not running in this buffer; see :checkhealth gotcha", vim.log.levels.WARN)
    end
    return
  end
  local kind = options.unsafe and "source.fixAllUnsafe.gotcha" or "source.fixAll.gotcha"
  local edit, failure = fixing_edit(client, buffer, kind)
  if edit then
    vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
  elseif failure then
    vim.notify("gotcha: could not fix: " .. failure, vim.log.levels.ERROR)
  elseif not options.quiet then
    vim.notify("gotcha: nothing to fix", vim.log.levels.INFO)
  end
end

-- The rule of the finding at the cursor, or else of the first finding on the line.
local function rule_at_cursor()
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local rule
  for _, diagnostic in ipairs(vim.diagnostic.get(0, { lnum = row - 1 })) do
    if diagnostic.source == "gotcha" then
      -- Neovim 0.7 keeps the code only in the original diagnostic.
      local code = diagnostic.code or vim.tbl_get(diagnostic, "user_data", "lsp", "code")
      if diagnostic.col <= column and column < diagnostic.end_col then
        return code
      end
      rule = rule or code
    end
  end
  return rule
end

-- Runs the program and returns its output, or nil and the reason.
local function run(...)
  local output = vim.fn.systemlist({ M.program(), ... })
  if vim.v.shell_error ~= 0 then
    return nil, table.concat(output, "\n")
  end
  return output
end

--- Explains a rule in a floating window. The default is the rule of the finding at the cursor. A second call moves the cursor
--- into the window.
function M.explain(rule)
  rule = rule or rule_at_cursor()
  if not rule then
    return vim.notify("gotcha: no finding on this line", vim.log.levels.INFO)
  end
  if not is_installed() then
    return
  end
  local page, failure = run("explain", rule, "--format", "markdown")
  if not page then
    return vim.notify("gotcha: " .. failure, vim.log.levels.ERROR)
  end
  local options = { focus_id = "gotcha_" .. rule, border = "rounded", max_width = 100 }
  local _, window = vim.lsp.util.open_floating_preview(page, "markdown", options)
  vim.api.nvim_win_set_option(window, "linebreak", true)
end

--- The ids of all rules that start with a prefix.
function M.rules(prefix)
  if vim.fn.executable(M.program()) == 0 then
    return {}
  end
  local ids = {}
  -- The first line is the heading.
  for index, line in ipairs(run("rules") or {}) do
    local id = line:match("^%S+")
    if index > 1 and id and vim.startswith(id, prefix) then
      table.insert(ids, id)
    end
  end
  return ids
end

return M
