/// A name that code reads: `Type.name`, `Type.object.name`, `.name` or `name`.
package struct ReferenceFact: Sendable, Hashable {
  /// The part before the last period, `Type` or `Type.object`; nil for `name`, empty for `.name`.
  package var base: String?
  package var name = ""
  package var place = FactRange()

  func moved(by bytes: Int) -> ReferenceFact {
    ReferenceFact(base: base, name: name, place: place.moved(by: bytes))
  }
}

extension ReferenceFact: Record {
  mutating func code(_ coder: inout some Coder) {
    coder(&base)
    coder(&name)
    coder(&place)
  }
}

// MARK: - Collecting

extension ReferenceFact {
  /// The maximum number of references per member. Rules do not follow more.
  private static let limit = 48

  /// The kinds of nodes that read something, declare a local name, or contain code that runs later.
  private static let readKinds = KindSet([
    .closureExpr, .accessorDecl, .memberAccessExpr, .declReferenceExpr, .identifierPattern, .closureShorthandParameter,
    .closureParameter,
  ])

  /// The references that are evaluated immediately with a node, each name once. Closures that run later and local names
  /// are excluded.
  ///
  /// - Parameter ofOwnCalls: whether to include only references that start a call: `load` in `load()` and
  ///   `self.load()`, `model` in `model.load()`.
  static func all(
    in node: SyntaxNode, typeName: String, locals: [Name] = [], ofOwnCalls: Bool = false
  ) -> [ReferenceFact] {
    var reads: [Read] = []
    var locals = locals
    var ownNames: [Name] = []
    let storage = node.tree.storage
    let kinds = storage.kinds
    let end = node.subtreeEnd
    var row = node.index
    while reads.count < limit {
      row = readKinds.firstRow(in: row..<max(row, end), of: kinds)
      guard row < end else { break }
      switch kinds[row] {
      case .closureExpr:
        let closure = SyntaxNode(node.storage, row)
        let role = ClosureExpr(closure)?.role
        if role == .action || role == .unknown {
          row = closure.subtreeEnd
          continue
        }
      case .accessorDecl where SyntaxNode(node.storage, row).isSetterOrObserver:
        // Reading a property does not run its setter.
        row = SyntaxNode(node.storage, row).subtreeEnd
        continue
      case .memberAccessExpr, .declReferenceExpr:
        guard !ofOwnCalls || beginsCall(row, in: storage), mayRefer(row, in: storage),
          let read = Read(SyntaxNode(node.storage, row))
        else { break }
        if reads.isEmpty { reads.reserveCapacity(8) }
        // `self.name` is not a local name, even if one has the same name.
        if read.isPlain, kinds[row] == .memberAccessExpr {
          if ownNames.isEmpty { ownNames.reserveCapacity(8) }
          ownNames.append(read.name)
        }
        if !reads.contains(where: read.isSpelledLike) { reads.append(read) }
      case .identifierPattern, .closureShorthandParameter, .closureParameter:
        if locals.capacity == locals.count { locals.reserveCapacity(locals.count * 2 + 8) }
        if let name = SyntaxNode(node.storage, row).firstToken { locals.append(Name(name)) }
      default: break
      }
      row += 1
    }
    var result: [ReferenceFact] = []
    result.reserveCapacity(reads.count)
    for read in reads {
      let isLocal = read.isPlain && read.name.isAny(of: locals) && !read.name.isAny(of: ownNames)
      guard !isLocal else { continue }
      result.append(
        ReferenceFact(base: read.base(in: typeName), name: read.name.text, place: FactRange(read.place)))
    }
    return result
  }

  /// Whether the expression in a row, or a member of it, is called.
  private static func beginsCall(_ row: Int, in storage: SyntaxStorage) -> Bool {
    var callee = row
    if storage.kinds[Int(storage.parents[callee])] == .memberAccessExpr { callee = Int(storage.parents[callee]) }
    let call = Int(storage.parents[callee])
    return storage.kinds[call] == .functionCallExpr && call + 1 == callee && callee + 1 >= row
  }

  /// A fast check of the tables, because most expressions are members of something without a name.
  private static func mayRefer(_ row: Int, in storage: SyntaxStorage) -> Bool {
    let start = Int(storage.starts[row])
    guard start < storage.source.bytes.count else { return false }
    let first = storage.source.bytes[start]
    let isCapitalized = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
    if storage.kinds[row] == .memberAccessExpr {
      if isCapitalized || first == UInt8(ascii: ".") || first == UInt8(ascii: "`") { return true }
      return row + 1 < storage.ends.count
        && storage.source.spells("self", start..<max(start, Int(storage.ends[row + 1])))
    }
    // `name` in `object.name` belongs to the member access.
    let parent = Int(storage.parents[row])
    return !isCapitalized
      && !(storage.kinds[parent] == .memberAccessExpr && storage.subtreeEnds[parent] == storage.subtreeEnds[row])
  }

  /// A read as it appears in the source, before its names are copied.
  private struct Read {
    private enum Base {
      /// `name`, `self.name`
      case none
      /// `.name`
      case implicit
      /// `Type.name`, `Type.object.name`
      case type(SyntaxNode)
    }

    private let base: Base
    let name: Name
    let place: Range<Int>

    init?(_ node: SyntaxNode) {
      if let access = MemberAccessExpr(node), let name = access.name {
        self.name = name
        if let base = access.base, !base.textEquals("self") {
          guard Read.isTypePath(base) else { return nil }
          self.base = .type(base)
          place = access.range
        } else {
          base = access.base == nil ? .implicit : .none
          place = name.range
        }
        return
      }
      guard let name = DeclReferenceExpr(node)?.name, !name.isCapitalized, !(name == "self"),
        node.parent.flatMap(MemberAccessExpr.init)?.declName != node
      else { return nil }
      base = .none
      self.name = name
      place = name.range
    }

    var isPlain: Bool {
      if case .none = base { return true }
      return false
    }

    func isSpelledLike(_ other: Read) -> Bool {
      guard name == other.name else { return false }
      switch (base, other.base) {
      case (.none, .none), (.implicit, .implicit): return true
      case (.type(let a), .type(let b)): return a.isSpelledLike(b)
      default: return false
      }
    }

    /// The base to store in a fact; `Self` is the enclosing type.
    func base(in typeName: String) -> String? {
      switch base {
      case .none: nil
      case .implicit: ""
      case .type(let node): Read.typePath(node, typeName: typeName)
      }
    }

    /// Whether it is `Type`, or `Type.shared` if a member of that object is read.
    private static func isTypePath(_ base: SyntaxNode) -> Bool {
      if let name = DeclReferenceExpr(base)?.name { return name.isCapitalized }
      guard let access = MemberAccessExpr(base), let name = access.name, !name.isCapitalized,
        let type = access.base.flatMap(DeclReferenceExpr.init)
      else { return false }
      return type.name.isCapitalized
    }

    private static func typePath(_ base: SyntaxNode, typeName: String) -> String {
      guard let access = MemberAccessExpr(base), let type = access.base, let name = access.name else {
        return base.textEquals("Self") ? typeName : base.text
      }
      return "\(typePath(type, typeName: typeName)).\(name.text)"
    }
  }
}

extension SyntaxNode {
  /// Whether an accessor is `set`, `willSet` or `didSet`.
  fileprivate var isSetterOrObserver: Bool {
    ownTokens.contains { $0.textEquals("set") || $0.textEquals("willSet") || $0.textEquals("didSet") }
  }
}
