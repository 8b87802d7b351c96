-- The configuration of the server for Neovim 0.11 and later; see `:help lsp-config`.
return require("gotcha").config()
