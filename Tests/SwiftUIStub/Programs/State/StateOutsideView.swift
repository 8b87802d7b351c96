import SwiftUI

final class Scene1: ObservableObject {
  @State var root = Node1()
  func add() { root.children += 1 }
}
final class Node1 { var children = 0 }
