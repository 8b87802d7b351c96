if vim.g.loaded_gotcha then
  return
end
vim.g.loaded_gotcha = true

local group = vim.api.nvim_create_augroup("gotcha", { clear = true })
vim.api.nvim_create_autocmd("FileType", {
  group = group,
  pattern = "swift",
  callback = function(event)
    require("gotcha").attach(event.buf)
  end,
})
