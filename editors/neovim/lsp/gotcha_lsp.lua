-- The server's configuration for Neovim 0.11 and later; `:help lsp-config`.
return require("gotcha").config()
