let a = ""
let b = "plain"
let c = "escapes \n \t \r \0 \\ \" \' \u{1F600} \u{e9}"
let e = "emoji 👩‍👩‍👧‍👦 and 日本語 and é"
let f = "// not a comment /* nor this */"
let g = "'single' quotes"
let h = "\u{0}\u{10FFFF}"
let i = "{ [ ( unbalanced"
let j = "a" + "b"+"c"
let k = "a".count + "b".map { $0 }[0]
let l = ["a": "b", "c": "d"]
let m = f("a", "b")
let n = "a" == "b" ? "c" : "d"
let o = "# not raw"
let p = "ends with backslash\\"
let q = "\(a)"
let r = "#\(1)#"
