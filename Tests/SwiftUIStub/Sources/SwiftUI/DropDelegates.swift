public struct DropInfo: Sendable {}

@MainActor @preconcurrency public protocol DropDelegate {
  func performDrop(info: DropInfo) -> Bool
}

nonisolated extension View {
  public func onDrop(
    of supportedTypeIdentifiers: [String], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
  ) -> some View { self }
  public func onDrop(of supportedTypeIdentifiers: [String], delegate: any DropDelegate) -> some View { self }
}
