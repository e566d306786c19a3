-- In your init.lua; `gamespec` must be found in your PATH. Neovim 0.7 or newer.
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = "*.game",
  callback = function(opened)
    vim.bo[opened.buf].filetype = "gamespec"
    vim.bo[opened.buf].commentstring = "# %s"
    local folder = vim.fn.fnamemodify(opened.match, ":h")
    local config = { name = "gamespec", cmd = { "gamespec", "lsp" }, root_dir = folder }
    if vim.lsp.start then
      vim.lsp.start(config)
    else
      vim.lsp.buf_attach_client(opened.buf, vim.lsp.start_client(config))
    end
  end,
})
