" The tests, which `test` runs in Vim.
let s:broken = '    Card().clipShape(Circle()).blur(radius: 8)'
let s:fixed = '    Card().blur(radius: 8).clipShape(Circle())'

" Processes events until the condition is true.
function! s:Wait(what, Condition) abort
    let l:end = reltimefloat(reltime()) + 30
    while !a:Condition()
        if reltimefloat(reltime()) > l:end
            throw 'timed out waiting for ' . a:what . '; ALE shows ' . string(ale#engine#GetLoclist(bufnr('')))
        endif
        sleep 20m
    endwhile
endfunction

function! s:Codes() abort
    return map(copy(ale#engine#GetLoclist(bufnr(''))), {_, item -> get(item, 'code', '')})
endfunction

function! s:Test() abort
    edit Sources/App\ Views/CardView.swift
    call assert_equal('swift', &filetype)
    call s:Wait('a finding', {-> s:Codes() == ['clip_before_blur']})
    let l:finding = ale#engine#GetLoclist(bufnr(''))[0]
    call assert_equal('E', l:finding.type, 'the settings had no effect')
    call assert_equal('gotcha', l:finding.linter_name)
    call assert_equal('blur', getline(l:finding.lnum)[l:finding.col - 1 :][:3])

    " Hover as users do; the text is shown in the preview window.
    call cursor(l:finding.lnum, l:finding.col)
    let g:ale_hover_to_preview = 1
    ALEHover
    call s:Wait('the hover', {-> !empty(filter(getbufinfo(), {_, buffer ->
    \   match(getbufline(buffer.bufnr, 1, '$'), 'clip_before_blur') >= 0 && buffer.name !~# 'swift$'}))})
    wincmd z

    " Apply all safe fixes to the unsaved buffer.
    ALEFix
    call s:Wait('the fix', {-> getline(5) ==# s:fixed})
    write
    call s:Wait('the finding to disappear', {-> empty(s:Codes())})
    call setline(5, s:broken)
    write
    call s:Wait('the finding to appear again', {-> s:Codes() == ['clip_before_blur']})

    edit! gotcha.json
    call s:Wait('the finding in gotcha.json', {-> s:Codes() == ['invalid_configuration']})
    call assert_match('presett', ale#engine#GetLoclist(bufnr(''))[0].text)

    edit! package.json
    call assert_equal('', gotcha#ConfigurationRoot(bufnr('')))
endfunction

try
    call s:Test()
catch
    call add(v:errors, v:throwpoint . ': ' . v:exception)
endtry
call writefile(v:errors, 'errors')
execute empty(v:errors) ? 'qall!' : 'cquit!'
