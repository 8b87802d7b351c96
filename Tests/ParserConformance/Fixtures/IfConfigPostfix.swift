struct V: View {
  var body: some View {
    Text("a")
      #if os(iOS)
      .font(.title)
      .bold()
      #elseif os(macOS)
      .font(.body)
      #else
      .italic()
      #endif
      .padding()
    VStack {
      Text("b")
        #if A
        .one { $0 }
        #endif
    }
    #if A
    .two()
    #endif
    #if B
    .three
      #if C
      .four[1]?.five!
      #endif
    #endif
    .six()
    let x = base
      #if A
      .a
      #else
      #endif
      .b + other
      #if B
      .c
      #endif
    foo(base
      #if A
      .a()
      #endif
      , 1)
    return base.method()
      #if A
      .chain { x in
        #if B
        x
        #endif
      }
      #endif
  }
  var short: some View {
    Text("a")
    #if A
      .hidden()
    #endif
  }
  var implicit: Color {
    .red
    #if A
    .opacity(0.5)
    #endif
  }
}
let list = [
  1,
  2
    #if A
    .description
    #endif
    ,
]
