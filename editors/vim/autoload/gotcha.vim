" gotcha-lsp in ALE: shared code of the linters in ale_linters, and a fixer.

" The program, as a name or path.
let g:gotcha_executable = get(g:, 'gotcha_executable', 'gotcha-lsp')
" Keys of gotcha.json, for example {'preset': 'all'}; they override that file.
let g:gotcha_settings = get(g:, 'gotcha_settings', {})

" The linter for ale#linter#Define. The argument is the name of the function that finds the root folder.
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

" The root folder of a buffer's project: the folder of its repository, package or gotcha.json, or else of the file itself.
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

" The root folder for a gotcha.json or a file that one extends. It is empty for other JSON files, so ALE starts no server for them.
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
