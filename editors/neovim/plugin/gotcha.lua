if vim.g.loaded_gotcha then
  return
end
vim.g.loaded_gotcha = true

local group = vim.api.nvim_create_augroup("gotcha", { clear = true })
vim.api.nvim_create_autocmd("FileType", {
  group = group,
  pattern = { "swift", "json", "jsonc" },
  callback = function(event)
    local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(event.buf), ":t")
    if event.match == "swift" or name == "gotcha.json" or vim.endswith(name, ".gotcha.json") then
      require("gotcha").attach(event.buf)
    end
  end,
})
