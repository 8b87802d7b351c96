-- The tests, which `test` runs in Neovim.
local TIMEOUT = 30000
local BROKEN = "    /* 🎉 */ Text().clipShape(Circle()).blur(radius: 8)"
local FIXED = "    /* 🎉 */ Text().blur(radius: 8).clipShape(Circle())"

local function check(condition, message)
  if not condition then
    error(message, 2)
  end
end

-- Processes events until the condition returns a value, and returns that value.
local function wait(what, condition)
  local value
  vim.wait(TIMEOUT, function()
    value = condition()
    return value
  end, 10)
  check(value, "timed out waiting for " .. what)
  return value
end

local function line(number)
  return vim.api.nvim_buf_get_lines(0, number - 1, number, false)[1]
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
end

local function codes()
  return vim.tbl_map(function(diagnostic)
    return diagnostic.code or diagnostic.user_data.lsp.code
  end, vim.diagnostic.get(0))
end

local function wait_for_codes(...)
  local expected = { ... }
  wait("the findings " .. vim.inspect(expected), function()
    return vim.deep_equal(codes(), expected)
  end)
end

local function clients()
  return (vim.lsp.get_clients or vim.lsp.get_active_clients)()
end

-- The text of the floating window, or nil.
local function floating_text()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), "\n"), window
    end
  end
end

local function close_floating_window()
  local _, window = floating_text()
  vim.api.nvim_win_close(window, true)
end

-- Records the messages passed to vim.notify.
local function record_notifications()
  local messages = {}
  vim.notify = function(message)
    table.insert(messages, message)
  end
  return messages
end

local function health()
  vim.cmd("checkhealth gotcha")
  local report = text()
  vim.cmd("bdelete!")
  return report
end

local function test_missing_program()
  local messages = record_notifications()
  require("gotcha").setup({ path = "no-such-gotcha-lsp" })
  vim.cmd("edit Package.swift")
  check(#messages == 1, "the messages are " .. vim.inspect(messages))
  check(messages[1]:find("executable not found: no-such-gotcha-lsp", 1, true), "the message is " .. messages[1])
  vim.cmd("GotchaFixAll")
  check(messages[2]:find("the server is not running", 1, true), "the messages are " .. vim.inspect(messages))
  local report = health()
  check(report:find("executable not found: no-such-gotcha-lsp", 1, true), "the health is " .. report)
  check(report:find("not running", 1, true), "the health is " .. report)
  check(#clients() == 0, #clients() .. " clients")
  vim.cmd("%bdelete")
end

local function test_diagnostics()
  vim.cmd("edit Sources/App\\ Views/CardView.swift")
  check(vim.bo.filetype == "swift", "the file type is " .. vim.bo.filetype)
  wait_for_codes("clip_before_blur")
  local diagnostic = vim.diagnostic.get(0)[1]
  check(diagnostic.source == "gotcha", "the source is " .. tostring(diagnostic.source))
  check(diagnostic.severity == vim.diagnostic.severity.ERROR, "the settings had no effect")

  -- The root is the folder of Package.swift.
  check(#clients() == 1, #clients() .. " clients")
  local root = vim.loop.fs_realpath(clients()[1].config.root_dir)
  check(root == vim.loop.fs_realpath(vim.fn.getcwd()), "the root is " .. root)
end

local function move_to_finding()
  local diagnostic = vim.diagnostic.get(0)[1]
  vim.api.nvim_win_set_cursor(0, { diagnostic.lnum + 1, diagnostic.col })
end

local function test_hover()
  move_to_finding()
  vim.lsp.buf.hover()
  local explanation = wait("the hover", floating_text)
  check(explanation:find("clip_before_blur", 1, true), "the hover says: " .. explanation)
  close_floating_window()
end

local function test_explanation()
  -- The cursor is on the finding, then elsewhere on its line, then on a line without a finding.
  move_to_finding()
  for _, column in ipairs({ vim.api.nvim_win_get_cursor(0)[2], 0 }) do
    vim.api.nvim_win_set_cursor(0, { 5, column })
    vim.cmd("GotchaExplain")
    local page = floating_text()
    check(page and page:find("clip_before_blur", 1, true), "the explanation is " .. tostring(page))
    close_floating_window()
  end
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  local messages = record_notifications()
  vim.cmd("GotchaExplain")
  check(not floating_text(), "a line without a finding is explained")
  check(vim.deep_equal(messages, { "gotcha: no finding on this line" }), "the messages are " .. vim.inspect(messages))

  vim.cmd("GotchaExplain empty_catch")
  check(floating_text():find("empty_catch", 1, true), "the explanation is " .. floating_text())
  -- A second call moves the cursor into the window.
  vim.cmd("GotchaExplain empty_catch")
  check(vim.api.nvim_win_get_config(0).relative ~= "", "the window does not have the focus")
  close_floating_window()

  vim.cmd("GotchaExplain empty_cath")
  check(messages[2]:find("empty_catch", 1, true), "the messages are " .. vim.inspect(messages))
  local completed = vim.fn.getcompletion("GotchaExplain clip_", "cmdline")
  check(vim.tbl_contains(completed, "clip_before_blur"), "completed " .. vim.inspect(completed))
  check(not vim.tbl_contains(completed, "empty_catch"), "completed " .. vim.inspect(completed))
end

-- Runs the code action whose title contains a text, as users do. The default is the first action.
local function run_action(title)
  local titles
  vim.ui.select = function(items, options, choose)
    titles = vim.tbl_map(options.format_item, items)
    for index, item in ipairs(items) do
      if not title or titles[index]:find(title, 1, true) then
        return choose(item, index)
      end
    end
  end
  move_to_finding()
  vim.lsp.buf.code_action()
  return function()
    return titles
  end
end

local function test_actions()
  -- The first action is the preferred one.
  local titles = run_action()
  wait("the fix", function()
    return line(5) == FIXED
  end)
  check(#titles() == 4, "the actions are " .. vim.inspect(titles()))
  wait_for_codes()
  vim.cmd("silent undo")
  wait_for_codes("clip_before_blur")

  run_action("for this line")
  wait("the comment", function()
    return line(5) == "    // gotcha:disable:next clip_before_blur"
  end)
  wait_for_codes()
  vim.cmd("edit!")
end

local function test_one_client_per_root()
  local id = clients()[1].id
  vim.cmd("edit Package.swift")
  wait("the second file", function()
    return vim.lsp.buf_is_attached(0, id)
  end)
  -- The server ignores other JSON files.
  vim.cmd("edit package.json")
  check(not vim.lsp.buf_is_attached(0, id), "the server reads package.json")
  check(#clients() == 1, #clients() .. " clients")
end

local function test_configuration_file()
  vim.cmd("edit gotcha.json")
  check(vim.bo.filetype == "jsonc", "the file type is " .. vim.bo.filetype)
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { '{ "presett": "all" }' })
  wait_for_codes("invalid_configuration")
  check(#clients() == 1, #clients() .. " clients")
  vim.cmd("edit!")
end

-- Tests completion in gotcha.json with key strokes. This requires a second Neovim, whose main loop is not blocked by this script.
local function test_completion()
  local channel = vim.fn.jobstart(
    { vim.v.progpath, "--embed", "--headless", "-u", vim.env.GOTCHA_INIT, "-i", "NONE", "-n" },
    { rpc = true }
  )
  local function lua(code, ...)
    return vim.fn.rpcrequest(channel, "nvim_exec_lua", code, { ... })
  end
  lua("require('gotcha').setup({ path = ... })", vim.env.GOTCHA_LSP)
  vim.fn.rpcrequest(channel, "nvim_command", "edit gotcha.json")
  wait("the server", function()
    return lua("return require('gotcha').client(0) ~= nil and vim.bo.omnifunc ~= ''")
  end)
  vim.fn.rpcrequest(channel, "nvim_input", 'i{ "preset": "<C-X><C-O>')
  local words = wait("the completion", function()
    local words = lua([[return vim.tbl_map(function(item)
      return item.word
    end, vim.fn.complete_info({ "items" }).items)]])
    return #words > 0 and words
  end)
  check(table.concat(words, " "):find("recommended", 1, true), "completed " .. vim.inspect(words))
  -- The first word, as it is inserted.
  vim.fn.rpcrequest(channel, "nvim_input", "<C-Y> }<Esc>")
  wait("the inserted word", function()
    local mode = vim.fn.rpcrequest(channel, "nvim_get_mode").mode
    return mode == "n" and lua("return vim.fn.getline(1)") == '{ "preset": ' .. words[1] .. " }"
  end)
  vim.fn.rpcnotify(channel, "nvim_command", "quitall!")
  vim.fn.jobwait({ channel }, TIMEOUT)
end

local function test_fix_all()
  vim.cmd("edit Sources/ZoomView.swift")
  wait_for_codes("clip_before_blur", "animation_missing_value")
  local messages = record_notifications()
  vim.cmd("GotchaFixAll")
  check(line(6) == "    Text().blur(radius: 8).clipShape(Circle())", "the fixed line is " .. line(6))
  check(line(8) == "      .animation(.spring())", "an unsafe fix was applied: " .. line(8))
  vim.cmd("GotchaFixAll")
  check(vim.deep_equal(messages, { "gotcha: nothing to fix" }), "the messages are " .. vim.inspect(messages))
  vim.cmd("GotchaFixAll!")
  check(line(8) == "      .animation(.spring(), value: isZoomed)", "the fixed line is " .. line(8))
  vim.cmd("edit!")
end

local function test_fix_on_save()
  vim.cmd("edit! Sources/App\\ Views/CardView.swift")
  vim.cmd("silent write")
  check(line(5) == BROKEN, "fixed without being asked: " .. line(5))
  require("gotcha").setup({ fix_on_save = true })
  local messages = record_notifications()
  vim.cmd("silent write")
  check(vim.fn.readfile(vim.fn.expand("%"))[5] == FIXED, "the file has " .. vim.fn.readfile(vim.fn.expand("%"))[5])
  vim.cmd("silent write")
  check(#messages == 0, "the messages are " .. vim.inspect(messages))
end

local function test_health()
  local report = health()
  for _, expected in ipairs({
    "plugin/gotcha.lua is loaded", "gotcha-lsp 0", "no gotcha.json", "running for " .. clients()[1].config.root_dir,
  }) do
    check(report:find(expected, 1, true), "the health does not say '" .. expected .. "': " .. report)
  end
  vim.fn.writefile({ '{ "presett": "all" }' }, "gotcha.json")
  report = health()
  check(report:find("gotcha.json:1:3", 1, true), "the health is " .. report)
end

local function test_help()
  vim.cmd("helptags " .. vim.fn.fnameescape(vim.env.GOTCHA_DOC))
  for _, tag in ipairs({ "gotcha", ":GotchaFixAll", ":GotchaExplain", "gotcha-fix_on_save", "gotcha-root_markers" }) do
    vim.cmd("help " .. tag)
    check(vim.fn.expand("%:t") == "gotcha.txt", "no help for " .. tag)
    vim.cmd("helpclose")
  end
end

local function test()
  test_missing_program()
  require("gotcha").setup({
    path = vim.env.GOTCHA_LSP,
    settings = { preset = "none", rules = { clip_before_blur = "error", animation_missing_value = "warning" } },
  })
  test_diagnostics()
  test_hover()
  test_explanation()
  test_actions()
  test_one_client_per_root()
  test_configuration_file()
  test_completion()
  test_fix_all()
  test_fix_on_save()
  test_health()
  test_help()

  vim.lsp.stop_client(clients()[1].id)
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
