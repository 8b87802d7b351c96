" Swift, beside ALE's other linters of it.
call ale#linter#Define('swift', gotcha#Linter('gotcha#Root'))
