struct ImageWorkInBody: CallRule {
  static let info = RuleInfo(
    id: "image_work_in_body", topic: .performance, severity: .info, tier: .precise, since: "0.2.0",
    title: "Image is decoded or rendered in each evaluation of `body`",
    explanation: """
      **What happens.** Updates stutter and use more memory, because each of them decodes or renders the image again.

      **Why.** SwiftUI evaluates a body often. An image that is created from data is a new image each time, so what was \
      decoded for the previous one is lost. A renderer or a Core Image context costs even more to create.

      **What to do.** Decode or render in `task` and keep the image in a `@State` property, or keep it in the model.

      **When it is fine.** Actions, initializers, asynchronous functions, stored properties and images that are stored in \
      a cache are not reported, and neither is a body that runs only once. The finding is a hint if it is not known \
      whether the body runs again.
      """,
    references: [
      .apple(
        "Understanding and improving SwiftUI performance", "xcode/understanding-and-improving-swiftui-performance"),
      .wwdc(2018, 219, "Image and Graphics Best Practices"),
    ],
    related: ["formatter_in_body"],
    examples: [
      .flagged(
        """
        struct Avatar: View {
          let data: Data
          @State private var isLarge = false
          var body: some View {
            Toggle("Large", isOn: $isLarge)
            if let image = ▸UIImage(data: data)◂ { Image(uiImage: image) }
          }
        }
        """),
      .flagged(
        """
        struct Avatar: View {
          @State private var data = Data()
          var body: some View {
            Button("Clear") { data = Data() }
            Image(uiImage: image)
          }
          private var image: UIImage { ▸UIImage(data: data)◂ ?? UIImage() }
        }
        """,
        note: "`body` reads `image`"),
      .flagged(
        """
        struct Avatar: View {
          let data: Data
          var body: some View {
            if let image = ▸UIImage(data: data)◂ { Image(uiImage: image) }
          }
        }
        """,
        severity: .hint, note: "it is not known whether the body runs again"),
      .accepted(
        """
        struct Avatar: View {
          let data: Data
          @State private var image: UIImage?
          var body: some View {
            VStack { if let image { Image(uiImage: image) } }
              .task { image = UIImage(data: data) }
          }
        }
        """),
      .accepted(
        """
        struct Avatar: View {
          @State private var image: UIImage?
          var body: some View {
            Button("Load") { image = UIImage(data: Data()) }
          }
        }
        """,
        note: "an action"),
      .accepted(
        """
        struct Avatar: View {
          private let image: UIImage?
          @State private var isLarge = false
          init(data: Data) { image = UIImage(data: data) }
          var body: some View {
            Toggle("Large", isOn: $isLarge)
            if let image { Image(uiImage: image) }
          }
        }
        """,
        note: "an initializer"),
      .accepted(
        """
        struct Avatar: View {
          @State private var isLarge = false
          private static let placeholder = UIImage(data: Data())
          var body: some View {
            Toggle("Large", isOn: $isLarge)
            Image(uiImage: Self.placeholder ?? UIImage())
          }
        }
        """),
      .accepted(
        """
        struct Avatar: View {
          @State private var isLarge = false
          var body: some View {
            Toggle("Large", isOn: $isLarge)
            Image(uiImage: UIImage(named: "avatar") ?? UIImage())
          }
        }
        """,
        note: "`UIImage(named:)` has a cache"),
      .accepted(
        """
        struct Code: View {
          let text: String
          var body: some View { Image(uiImage: image) }
          private var image: UIImage { UIImage(data: Data(text.utf8)) ?? UIImage() }
        }
        """,
        note: "the body runs again only for another text"),
      .accepted(
        """
        struct Code: View {
          @State private var isShared = false
          @State private var cached: UIImage?
          @Binding var data: Data
          var body: some View {
            Image(uiImage: cached ?? decoded()).onTapGesture { isShared.toggle() }
              .sheet(isPresented: $isShared) { Image(uiImage: decoded()) }
          }
          private func decoded() -> UIImage { UIImage(data: data) ?? UIImage() }
        }
        """,
        note: "only without a cached image, and when the sheet opens"),
    ])

  static let callees: [StaticString] = [
    "UIImage", "NSImage", "UIGraphicsImageRenderer", "ImageRenderer", "CIContext",
  ]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard let name = call.calleeName, call.calledExpression?.kind == .declReferenceExpr,
      let work = work(of: call, name),
      let evaluation = file.bodyEvaluation(running: call.node), !call.isStoredElsewhere,
      !onlyShowsValue(evaluation.type), !(evaluation.use ?? call.node).isFallback,
      // The content of a sheet is built when it opens.
      !file.slots(around: evaluation.use ?? call.node).contains(where: { $0.slot.isPresentation }),
      let repetition = file.repetition(
        of: evaluation, full: hasOnlyValues(evaluation.type, in: file) ? .hint : .info, lowered: .hint)
    else { return }
    findings.add(
      at: call.range,
      "The body of `\(evaluation.type.name.text)` \(work) each time it runs; keep the image in a property",
      severity: repetition.severity,
      related: evaluation.use.map { [RelatedLocation(range: $0.range, message: "used by the body here")] } ?? [],
      missingFact: repetition.missingFact)
  }

  /// Whether the only input of the view is a small value that SwiftUI compares, so that its body runs again only for
  /// another image. Values that a display scales are part of the image, too.
  private func onlyShowsValue(_ type: TypeDeclaration) -> Bool {
    let inputs = type.storedProperties.filter { !$0.isStatic && $0.wrapper("ScaledMetric") == nil }
    return inputs.allSatisfy { property in
      property.attributes.isEmpty
        && property.type?.typeName?.isAny(of: Self.comparedTypes) ?? false
    }
  }

  /// Whether the view has only values that SwiftUI compares, so that its body rarely runs again.
  private func hasOnlyValues(_ type: TypeDeclaration, in file: FileModel) -> Bool {
    type.storedProperties.allSatisfy { property in
      if property.isStatic { return true }
      let isClass = property.typeName.flatMap { file.facts.type(named: $0.text) }?.isClass ?? false
      return property.attributes.isEmpty && !isClass && !(property.type?.isFunctionType ?? false)
    }
  }

  private static let comparedTypes: [StaticString] = ["String", "URL", "Int", "UInt64", "Double", "CGFloat", "Bool"]

  /// What the call does; nil if it is cheap.
  private func work(of call: FunctionCallExpr, _ name: Name) -> StaticString? {
    guard name == "UIImage" || name == "NSImage" else {
      return name == "CIContext" ? "creates a `CIContext`" : "renders an image"
    }
    return call.argument("data") != nil || call.argument("contentsOfFile") != nil || call.argument("contentsOf") != nil
      ? "decodes an image" : nil
  }
}

extension SyntaxNode {
  /// Whether it is only used if something else is nil: `cached ?? render()`.
  fileprivate var isFallback: Bool {
    let value = outermostPostfix
    return value.parent?.kind == .sequenceExpr && value.parent?.firstChild != value
      && value.parent?.children.contains { $0.kind == .binaryOperatorExpr && $0.textEquals("??") } ?? false
  }
}
