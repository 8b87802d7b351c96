" Linter for gotcha.json, with completion of keys, rules and values.
call ale#linter#Define('json', gotcha#Linter('gotcha#ConfigurationRoot'))
