struct SizeKey: PreferenceKey {
  static let defaultValue = CGSize.zero
  static func reduce(value: inout CGSize, nextValue: () -> CGSize) {}
}
@State var confetti: [CGPoint] = []
func makeConfetti(in size: CGSize) -> [CGPoint] { [] }
func resize(_ height: Double) {}
struct Line: StandIn { init(_ parts: Any...) {} }
