-- What `test` runs inside Neovim.
local PATIENCE = 30000

local function check(condition, message)
  if not condition then
    error(message, 2)
  end
end

-- Lets Neovim handle events until a condition holds.
local function wait(what, condition)
  check(vim.wait(PATIENCE, condition, 10), "waited in vain for " .. what)
end

local function codes()
  return vim.tbl_map(function(diagnostic)
    return diagnostic.code or diagnostic.user_data.lsp.code
  end, vim.diagnostic.get(0))
end

local function clients()
  local get = vim.lsp.get_clients or vim.lsp.get_active_clients
  return get()
end

local function test()
  local changes = 0
  vim.api.nvim_create_autocmd("DiagnosticChanged", {
    callback = function()
      changes = changes + 1
    end,
  })
  require("gotcha").setup({
    path = vim.env.GOTCHA_LSP,
    settings = { preset = "none", rules = { clip_before_blur = "error" } },
  })

  vim.cmd("edit Sources/App\\ Views/CardView.swift")
  check(vim.bo.filetype == "swift", "the file type is " .. vim.bo.filetype)
  wait("diagnostics", function()
    return changes > 0 and #codes() > 0
  end)
  check(vim.deep_equal(codes(), { "clip_before_blur" }), "found " .. vim.inspect(codes()))
  local diagnostic = vim.diagnostic.get(0)[1]
  check(diagnostic.source == "gotcha", "the source is " .. tostring(diagnostic.source))
  check(diagnostic.severity == vim.diagnostic.severity.ERROR, "the settings had no effect")

  -- The root is the folder of Package.swift.
  check(#clients() == 1, #clients() .. " clients")
  local client = clients()[1]
  local root = vim.loop.fs_realpath(client.config.root_dir)
  check(root == vim.loop.fs_realpath(vim.fn.getcwd()), "the root is " .. root)

  -- Hover, as the user asks for it: in a floating window.
  vim.api.nvim_win_set_cursor(0, { diagnostic.lnum + 1, diagnostic.col })
  vim.lsp.buf.hover()
  local explanation
  wait("the hover", function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= "" then
        local buffer = vim.api.nvim_win_get_buf(window)
        explanation = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
        return true
      end
    end
  end)
  check(explanation:find("clip_before_blur", 1, true), "the hover says: " .. explanation)

  -- A code action, as the user asks for it: the first of the list is the preferred one.
  local titles
  vim.ui.select = function(items, options, choose)
    titles = vim.tbl_map(options.format_item, items)
    choose(items[1], 1)
  end
  vim.lsp.buf.code_action()
  local repaired = "    /* 🎉 */ Card().blur(radius: 8).clipShape(Circle())"
  wait("the fix", function()
    return vim.api.nvim_buf_get_lines(0, 4, 5, false)[1] == repaired
  end)
  check(#titles == 4, "the actions are " .. vim.inspect(titles))
  wait("the diagnostic to go", function()
    return #codes() == 0
  end)

  -- A second file of the project shares the server.
  vim.cmd("write")
  vim.cmd("edit Package.swift")
  wait("the second file", function()
    return vim.lsp.buf_is_attached(0, client.id)
  end)
  check(#clients() == 1, #clients() .. " clients")

  -- Silencing, and undoing it.
  vim.cmd("edit #")
  vim.cmd("silent undo")
  wait("the diagnostic to come back", function()
    return #codes() == 1
  end)
  vim.ui.select = function(items, options, choose)
    for index, item in ipairs(items) do
      if options.format_item(item):find("for this line", 1, true) then
        return choose(item, index)
      end
    end
  end
  vim.api.nvim_win_set_cursor(0, { diagnostic.lnum + 1, diagnostic.col })
  vim.lsp.buf.code_action()
  wait("the comment", function()
    return vim.api.nvim_buf_get_lines(0, 4, 5, false)[1] == "    // gotcha:disable:next clip_before_blur"
  end)
  wait("the diagnostic to be silenced", function()
    return #codes() == 0
  end)

  -- A gotcha.json shares it too, and is checked itself.
  vim.cmd("edit gotcha.json")
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { '{ "presett": "all" }' })
  wait("the diagnostic of gotcha.json", function()
    return #codes() == 1
  end)
  check(vim.deep_equal(codes(), { "invalid_configuration" }), "found " .. vim.inspect(codes()))
  check(#clients() == 1, #clients() .. " clients")
  vim.cmd("edit!")

  vim.lsp.stop_client(client.id)
  wait("the server's end", function()
    return #clients() == 0
  end)
end

local ok, message = xpcall(test, debug.traceback)
if not ok then
  io.stderr:write(message .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("quitall!")
