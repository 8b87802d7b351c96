/// The protocols that one type alone adopts, each with that type: the members of their extensions are members of the
/// type, as if it declared them itself.
package struct Adopters: Sendable, Equatable {
  /// By the hash of the protocol's name, the hash of the name of the type.
  private var adopters: [UInt32: UInt32] = [:]
  private var protocols: [UInt32: [UInt32]] = [:]

  init() {}

  /// Those that the items of a file show.
  init(_ items: [FileItem]) {
    var open: Set<UInt32> = []
    for item in items { if let hash = item.content.protocolHash { open.insert(hash) } }
    guard !open.isEmpty else { return }
    var found: [UInt32: UInt32] = [:]
    for item in items {
      for inheritance in item.content.inheritances where open.contains(inheritance.supertype) {
        let (adopted, adopter) = (inheritance.supertype, inheritance.rootHash)
        if inheritance.isOfRoot, !open.contains(adopter), found[adopted, default: adopter] == adopter {
          found[adopted] = adopter
        } else {
          open.remove(adopted)
          found[adopted] = nil
        }
      }
    }
    let declared = Set(items.compactMap(\.content.declaredTypeHash))
    for (adopted, adopter) in found where declared.contains(adopter) { insert(adopted, adoptedBy: adopter) }
  }

  var isEmpty: Bool { adopters.isEmpty }

  mutating func insert(_ adopted: UInt32, adoptedBy adopter: UInt32) {
    guard adopters.updateValue(adopter, forKey: adopted) == nil else { return }
    protocols[adopter, default: []].append(adopted)
    protocols[adopter]?.sort()
  }

  mutating func formUnion(_ other: Adopters) {
    for (adopted, adopter) in other.adopters { insert(adopted, adoptedBy: adopter) }
  }

  /// The type that alone adopts a protocol; the name itself if it is not that of such a protocol.
  func adopter(of name: UInt32) -> UInt32 { adopters[name] ?? name }

  /// The protocols that a type alone adopts.
  func protocols(adoptedBy type: UInt32) -> [UInt32] { protocols[type] ?? [] }
}
