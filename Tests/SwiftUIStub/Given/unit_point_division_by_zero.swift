var origin: CGRect { .zero }
extension CGRect {
  var center: CGPoint { .zero }
}
