func f() {
  #if DEBUG
  print(1)
  let x = 1
  #elseif RELEASE
  return
  #else
  if a { b() }
  #endif
  #if A
  #endif
  work()
  #if A
    #if B
    one()
    #else
    two()
    #endif
    three()
  #endif
  let c = {
    #if A
    return 1
    #else
    return 2
    #endif
  }
  View {
    #if os(iOS)
    Text("a")
    #else
    Text("b")
      .bold()
    #endif
  }
  do {
    #if A
    try f()
    #endif
  } catch {
    #if A
    throw error
    #endif
  }
  #if A
  if x {
  }
  #endif
  #if A
  func local() {}
  struct L {}
  #endif
  defer {
    #if A
    g()
    #endif
  }
  #if A
  x = 1; y = 2
  #endif
}
func switches(_ v: Int) {
  switch v {
  #if A
  case 1: one()
  #elseif B
  case 2:
    two()
  case 3: three()
  #else
  #endif
  case 4:
    #if A
    four()
    #endif
  #if C
    #if D
    case 5: break
    #endif
  default: break
  #else
  @unknown default: break
  #endif
  }
  switch v {
  #if A
  case 1: break
  #endif
  }
}
