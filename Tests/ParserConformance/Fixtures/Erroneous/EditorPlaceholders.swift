let a = <#value#>
let b: <#Type#> = <#T##Int#>
func c(<#parameters#>) -> <#return type#> { <#code#> }
<#statements#>
f(<#T##a: Int##Int#>, b: <#T##() -> Void#>)
f { <#code#> }
if <#condition#> { <#code#> }
for <#item#> in <#items#> { <#code#> }
switch <#value#> { case <#pattern#>: <#code#>; default: <#code#> }
let <#name#> = 1
struct <#Name#>: <#P#> { <#members#> }
x.<#member#>
x.<#member#>()
<#a#>.<#b#>
<#a#> + <#b#>
[<#a#>, <#b#>]
[<#a#>: <#b#>]
guard let <#x#> = <#y#> else { return <#z#> }
import <#Module#>
enum E { case <#a#> }
<#f#>(<#x#>)
<#f#> { <#x#> }
"\(<#x#>)"
