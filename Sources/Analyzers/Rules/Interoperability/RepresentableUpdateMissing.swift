struct RepresentableUpdateMissing: TypeRule {
  static let info = RuleInfo(
    id: "representable_update_missing", topic: .interoperability, severity: .warning, tier: .precise,
    title: "A wrapped view is made from a value but never updated with it",
    explanation: """
      **What happens.** The wrapped view shows for ever what it was made with; changes of SwiftUI's state do not reach \
      it.

      **Why.** SwiftUI calls the `make…` function once. After that it creates the struct again with new values and \
      calls the `update…` function only.

      **What to do.** Hand each value that the view was made with over in the `update…` function as well.

      **When it is fine.** Closures, objects that are handed on, and controllers that take their content once \
      (sharing, mail, pickers) are not reported.
      """,
    examples: [
      .flagged(
        """
        struct Framed<Content: View>: NSViewRepresentable {
          let content: Content
          func makeNSView(context: Context) -> NSHostingView<Content> { NSHostingView(rootView: content) }
          func ▸updateNSView◂(_ view: NSHostingView<Content>, context: Context) {}
        }
        """,
        fixed: """
          struct Framed<Content: View>: NSViewRepresentable {
            let content: Content
            func makeNSView(context: Context) -> NSHostingView<Content> { NSHostingView(rootView: content) }
            func updateNSView(_ view: NSHostingView<Content>, context: Context) { view.rootView = content }
          }
          """),
      .flagged(
        """
        struct Caption: UIViewRepresentable {
          var text: String
          @Binding var isBold: Bool
          func makeUIView(context: Context) -> UILabel {
            let label = UILabel()
            label.text = text
            label.font = isBold ? .boldSystemFont(ofSize: 12) : .systemFont(ofSize: 12)
            return label
          }
          func ▸updateUIView◂(_ label: UILabel, context: Context) {
            label.font = isBold ? .boldSystemFont(ofSize: 12) : .systemFont(ofSize: 12)
          }
        }
        """),
      .accepted(
        """
        struct Framed<Content: View>: NSViewRepresentable {
          let content: Content
          func makeNSView(context: Context) -> NSHostingView<Content> { NSHostingView(rootView: content) }
          func updateNSView(_ view: NSHostingView<Content>, context: Context) { view.rootView = content }
        }
        """),
      .accepted(
        """
        struct Caption: UIViewRepresentable {
          var text: String
          func makeUIView(context: Context) -> UILabel { configure(UILabel()) }
          func updateUIView(_ label: UILabel, context: Context) { configure(label) }
          private func configure(_ label: UILabel) -> UILabel { label.text = text; return label }
        }
        """,
        note: "through a helper"),
      .accepted(
        """
        struct Caption: UIViewRepresentable {
          var text: String
          func makeUIView(context: Context) -> UILabel { let label = UILabel(); label.text = text; return label }
          func updateUIView(_ label: UILabel, context: Context) { context.coordinator.show(self, in: label) }
        }
        """),
      .accepted(
        """
        struct Pad: UIViewRepresentable {
          let onDraw: () -> Void
          let delegate: PadDelegate
          func makeUIView(context: Context) -> PadView {
            let view = PadView()
            view.onDraw = onDraw
            view.delegate = delegate
            return view
          }
          func updateUIView(_ view: PadView, context: Context) {}
        }
        """,
        note: "a closure and a delegate"),
      .accepted(
        """
        struct Spinner: UIViewRepresentable {
          func makeUIView(context: Context) -> UIActivityIndicatorView { UIActivityIndicatorView() }
          func updateUIView(_ view: UIActivityIndicatorView, context: Context) {}
        }
        """),
      .accepted(
        """
        struct ShareSheet: UIViewControllerRepresentable {
          let items: [Any]
          func makeUIViewController(context: Context) -> UIActivityViewController {
            UIActivityViewController(activityItems: items, applicationActivities: nil)
          }
          func updateUIViewController(_ controller: UIActivityViewController, context: Context) {}
        }
        """,
        note: "takes its content once"),
    ])

  /// Controllers of the system that take everything when they are made.
  private static let takingContentOnce: [StaticString] = [
    "UIActivityViewController", "SFSafariViewController", "PHPickerViewController", "UIImagePickerController",
    "MFMailComposeViewController", "MFMessageComposeViewController", "UIDocumentPickerViewController",
    "QLPreviewController", "CNContactPickerViewController", "CNContactViewController", "EKEventEditViewController",
    "VNDocumentCameraViewController", "UICloudSharingController", "PKAddPassesViewController",
    "SKStoreProductViewController", "UIFontPickerViewController", "UIColorPickerViewController",
    "UIDocumentInteractionController", "PKPaymentAuthorizationViewController", "UINavigationController",
    "NSSharingServicePicker", "UIAlertController", "AVPlayerViewController", "MPMediaPickerController",
    "DataScannerViewController", "CSSearchableIndex", "ASAuthorizationAppleIDButton", "SLComposeViewController",
  ]

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    guard let make = type.representableMaker, let update = type.representableUpdater, let name = update.name,
      let making = make.body, let updating = update.body, !file.hasErrors(type.declaration.node),
      !(make.returnType?.typeName?.isAny(of: RepresentableUpdateMissing.takingContentOnce) ?? false)
    else { return }
    var updatingPlaces = [updating]
    for function in type.functions where function.node != update.node && function.node != make.node {
      guard let helper = function.name, let body = function.body,
        !file.references(to: helper, in: updating).isEmpty
      else { continue }
      updatingPlaces.append(body)
    }
    // `self` as a whole is handed on.
    guard !updatingPlaces.contains(where: handsOnSelf) else { return }
    let missed = type.storedProperties.filter { property in
      isValue(property, in: file) && !file.unqualifiedReferences(to: property.name, in: making).isEmpty
        && !updatingPlaces.contains { place in
          place.mentions(property.name) || place.tokens.contains { isProjection($0, of: property.name) }
        }
    }
    guard let first = missed.first else { return }
    let names = missed.map { "`\($0.name.text)`" }.joined(separator: ", ")
    findings.add(
      at: name.range, "The view is made from \(names), but a later value never reaches it",
      related: missed.map { RelatedLocation(range: $0.name.range, message: "changes are lost") },
      fixes: [handOver(first, only: missed.count == 1, making: making, update: update, updating: updating)])
  }

  private func handsOnSelf(_ body: SyntaxNode) -> Bool {
    body.descendants.contains { node in
      node.isSelf && node.kind == .declReferenceExpr && node.parent?.kind != .memberAccessExpr
    }
  }

  private func isProjection(_ token: SyntaxToken, of name: Name) -> Bool {
    let projected = Name(token)
    return projected.hasPrefix("$") && projected.range.count == name.range.count + 1 && projected.hasSuffix(of: name)
  }

  /// Whether another value of the property is expected to show: not a closure, not an object that stays the same.
  private func isValue(_ property: StoredProperty, in file: FileModel) -> Bool {
    guard !property.isStatic, property.wrapper(in: RepresentableUpdateMissing.objectWrappers) == nil,
      !property.declaration.hasModifier("weak"), !(property.isLet && property.initialValue != nil),
      !property.name.containsAny(of: [
        "delegate", "handler", "callback", "completion", "coordinator", "dataSource", "store", "viewModel",
      ])
    else { return false }
    guard let type = property.type else {
      if property.isPrivate { return false }
      return property.initialValueKind == .literal || property.initialValue?.kind == .memberAccessExpr
    }
    if type.isFunctionType { return false }
    guard let name = type.kind == .optionalType ? type.firstChild?.typeName : type.typeName else { return true }
    if let declared = file.type(named: name) {
      return !declared.isClass && declared.declaration.node.kind != .actorDecl
    }
    if type.kind == .someOrAnyType { return name == "View" }
    return !looksLikeObject(name, type)
  }

  private static let objectWrappers: [StaticString] = [
    "Environment", "EnvironmentObject", "ObservedObject", "StateObject", "State", "Bindable", "Namespace",
  ]

  /// Whether the name is that of a class by the conventions of the system's frameworks.
  private func looksLikeObject(_ name: Name, _ type: SyntaxNode) -> Bool {
    for suffix in RepresentableUpdateMissing.objectSuffixes where name.hasSuffix(suffix) { return true }
    guard type.kind != .memberType else { return false }
    if name.isAny(of: RepresentableUpdateMissing.valueLikeClasses) { return false }
    for prefix in RepresentableUpdateMissing.frameworkPrefixes where name.hasPrefix(prefix) { return true }
    return false
  }

  private static let objectSuffixes: [StaticString] = [
    "Controller", "Manager", "Delegate", "ViewModel", "Model", "Coordinator", "Player", "Session", "Store", "Service",
    "Handler", "Action", "Callback", "Proxy", "Object", "Context", "Renderer", "Engine", "Client", "Provider", "View",
    "Observer", "Storage", "Recognizer", "Subject", "Publisher",
  ]
  private static let frameworkPrefixes: [StaticString] = [
    "UI", "NS", "AV", "WK", "MK", "PK", "CA", "MTK", "PH", "SC", "PDF", "AR", "SK", "RP", "Any", "LP",
  ]
  /// Classes whose objects are values in all but name.
  private static let valueLikeClasses: [StaticString] = [
    "UIColor", "NSColor", "UIFont", "NSFont", "UIImage", "NSImage", "NSAttributedString", "UIEdgeInsets",
    "NSEdgeInsets", "UIBezierPath", "NSRange", "UIOffset", "UIView", "AnyView",
  ]

  // MARK: - Fixes

  /// `view.rootView = content` where the view was made as a hosting view of it; else a place to fill in.
  private func handOver(
    _ property: StoredProperty, only: Bool, making: SyntaxNode, update: FunctionDecl, updating: SyntaxNode
  ) -> Fix? {
    guard let parameter = update.parameters.first, let view = parameter.secondName ?? parameter.firstName,
      view != "_", updating.firstChild == nil, !updating.hasComments
    else { return nil }
    let isHosted = making.descendants.contains { node in
      guard let argument = LabeledExpr(node), argument.label == "rootView" else { return false }
      return argument.expression?.selfMemberName.map { $0 == property.name } ?? false
    }
    let name = property.name.text
    let tree = updating.tree
    let statement = isHosted ? "\(view.text).rootView = \(name)" : "\(view.text).<#property#> = \(name)"
    let range = updating.range
    let isOneLine = tree.source.line(at: range.lowerBound) == tree.source.line(at: range.upperBound)
    let indentation = tree.indentation(ofLineAt: range.lowerBound)
    let text = isOneLine ? "{ \(statement) }" : "{\n\(indentation)  \(statement)\n\(indentation)}"
    if isHosted { return .safe("Update the root view", preferred: only, .replace(range, by: text)) }
    return .unsafe("Hand over `\(name)`", .replace(range, by: text))
  }
}
