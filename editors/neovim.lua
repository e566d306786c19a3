-- In your init.lua; `gamespec` must be found in your PATH. Neovim 0.7 or newer.
local started = {}
vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
  pattern = "*.game",
  callback = function(opened)
    vim.bo[opened.buf].filetype = "gamespec"
    vim.bo[opened.buf].commentstring = "# %s"
    -- one server for a game with its variants and examples: each hears what is typed in the others
    local folder = vim.fn.fnamemodify(opened.match, ":p:h")
    folder = folder:gsub("[/\\]variants$", "")
    local config = { name = "gamespec", cmd = { "gamespec", "lsp" }, root_dir = folder }
    if vim.lsp.start then
      vim.lsp.start(config, { bufnr = opened.buf })
    else
      started[folder] = started[folder] or vim.lsp.start_client(config)
      vim.lsp.buf_attach_client(opened.buf, started[folder])
    end
  end,
})
