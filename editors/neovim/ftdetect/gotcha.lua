-- gotcha.json is JSON with comments. `set filetype` and not `setfiletype`, which leaves the type "json" as it is.
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = { "gotcha.json", "*.gotcha.json" },
  command = "set filetype=jsonc",
})
