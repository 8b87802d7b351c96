let a = [0, 1, 12, 1_000, 1_0_0_0, 00, 007]
let b = [0x0, 0xFF, 0xdead_BEEF, 0x1_]
let c = [0b0, 0b1010, 0b1_0]
let d = [0o7, 0o17_7]
let e = [0.0, 1.5, 1_0.0_1, 1e3, 1E3, 1e+3, 1e-3, 1.5e10, 1_0e1_0]
let f = [0x1p3, 0x1.8p1, 0xAp-3, 0x1P+2, 0x1_0.8p1]
let h = [true, false, nil]
let i = 1.description
let j = 1.5.rounded()
let k = 0x1.description
let l = 1.e3
let m = 1...2
let n = 1..<2
let o = 1.0...2.0
let p = 1.self
let q = (1).a
let r = -1.a
let s = 1e3.a
let t = a.0
let u = a.0.1
let v = a.1.5.a
let w = [1: 2, 3: 4]
let x = [1.0: "a"]
let y = ["a": 1, "b": 2]
let z = [Int: String]()
let aa: [Int] = []
let bb: [Int: Int] = [:]
let cc = [[1], [2, 3], []]
let dd = [(1, 2), (3, 4)]
let ee = [1, 2, 3,]
let ff = ["a", "b",]
let gg = [
  1,
  2,
]
let hh = [
  "a": 1,
  "b": [
    "c": 2,
  ],
]
let ii = 0.1.0
let jj = 1_.a
let kk = 0xF.a
let ll = 0b1.a
let mm = 123_456_789_012_345_678_901_234_567_890
let nn = 9.99e-99
let oo = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
let pp = 5.seconds
let qq = 0xFp0
let rr = 1 .a
let ss = 1
  .a
