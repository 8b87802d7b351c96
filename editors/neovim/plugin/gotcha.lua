-- Starts the server for Swift buffers and for gotcha.json, and defines the commands.
if vim.g.loaded_gotcha then
  return
end
vim.g.loaded_gotcha = true

local gotcha = require("gotcha")
local group = vim.api.nvim_create_augroup("gotcha", { clear = true })

if gotcha.has_lsp_config then
  vim.lsp.enable("gotcha_lsp")
end
vim.api.nvim_create_autocmd("FileType", {
  group = group,
  pattern = gotcha.config().filetypes,
  callback = function(event)
    gotcha.attach(event.buf)
  end,
})

vim.api.nvim_create_autocmd("BufWritePre", {
  group = group,
  pattern = "*.swift",
  callback = function(event)
    if gotcha.options.fix_on_save then
      gotcha.fix_all({ buffer = event.buf, quiet = true })
    end
  end,
})

vim.api.nvim_create_user_command("GotchaFixAll", function(command)
  gotcha.fix_all({ unsafe = command.bang })
end, { bang = true, desc = "Apply all safe fixes to the buffer; with !, also unsafe fixes" })

vim.api.nvim_create_user_command("GotchaExplain", function(command)
  gotcha.explain(command.args ~= "" and command.args or nil)
end, {
  nargs = "?",
  complete = function(prefix)
    return gotcha.rules(prefix)
  end,
  desc = "Explain a rule in a floating window (default: the rule of the finding at the cursor)",
})
