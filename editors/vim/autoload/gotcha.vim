" gotcha-lsp in ALE: what the linters in ale_linters share, and a fixer.

" The program, by name or path.
let g:gotcha_executable = get(g:, 'gotcha_executable', 'gotcha-lsp')
" The keys of gotcha.json, for example {'preset': 'all'}; they override that file.
let g:gotcha_settings = get(g:, 'gotcha_settings', {})

" The linter, for ale#linter#Define. Roots are found by the function named.
function! gotcha#Linter(root) abort
    return {
    \   'name': 'gotcha',
    \   'lsp': 'stdio',
    \   'executable': {-> g:gotcha_executable},
    \   'command': '%e serve --stdio',
    \   'project_root': function(a:root),
    \   'initialization_options': {-> {'gotcha': g:gotcha_settings}},
    \   'lsp_config': {-> {'gotcha': g:gotcha_settings}},
    \}
endfunction

" The root folder of the project of a buffer: that of its repository, its package or its gotcha.json, or else its own.
function! gotcha#Root(buffer) abort
    let l:folder = fnamemodify(bufname(a:buffer), ':p:h')
    for l:marker in ['.git', 'Package.swift', 'gotcha.json']
        let l:found = finddir(l:marker, l:folder . ';')
        let l:found = empty(l:found) ? findfile(l:marker, l:folder . ';') : l:found
        if !empty(l:found)
            return fnamemodify(substitute(fnamemodify(l:found, ':p'), '/$', '', ''), ':h')
        endif
    endfor
    return l:folder
endfunction

" The same for a gotcha.json or a file that one extends. Other JSON has none, so ALE starts no server for it.
function! gotcha#ConfigurationRoot(buffer) abort
    return bufname(a:buffer) =~# '\v(^|[/.])gotcha\.json$' ? gotcha#Root(a:buffer) : ''
endfunction

" A fixer for g:ale_fixers: applies all safe fixes.
function! gotcha#Fix(buffer) abort
    return {
    \   'command': ale#Escape(g:gotcha_executable)
    \       . ' check --stdin --stdin-path %s --fix --quiet --fail-on never',
    \}
endfunction
