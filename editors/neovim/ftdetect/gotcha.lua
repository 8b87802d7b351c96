-- gotcha.json is JSON with comments. This uses `set filetype`, because `setfiletype` does not replace the type "json".
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = { "gotcha.json", "*.gotcha.json" },
  command = "set filetype=jsonc",
})
