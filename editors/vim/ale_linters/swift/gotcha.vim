" Linter for Swift, which runs alongside ALE's other Swift linters.
call ale#linter#Define('swift', gotcha#Linter('gotcha#Root'))
