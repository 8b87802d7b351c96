struct IconButtonWithoutLabel: CallRule {
  static let info = RuleInfo(
    id: "icon_button_without_label", topic: .accessibility,
    cases: [
      .unclearSymbol, .bitmap, .bitmapWithTooltip, .projectView, .withTooltip, .readableName, .actionSymbol,
      .namesAction,
    ],
    tier: .precise, since: "0.2.0")

  static let callees: [StaticString] = ["Button", "NavigationLink", "Menu", "Toggle", "Link", "ShareLink", "Image"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    guard call.calleeName != "Image" else { return checkProjectControl(showing: call, in: file, &findings) }
    let label = file.controlLabel(of: call).content
    guard let image = label.images.first, !label.mayHaveText, !call.node.isInPreview, let control = call.calleeName,
      !(call.buttonAction?.statements.isEmpty ?? false), !file.isInvisible(call.node),
      !file.accessibleName(of: call).isNamedOrHidden
    else { return }
    let isWithin = call.node.contains(image.node)
    findings.add(
      at: isWithin ? image.node.range : call.nameRange, message(control, label, on: call, in: file),
      ruleCase(of: label, on: call, in: file),
      related: isWithin ? [] : [RelatedLocation(range: image.node.range, message: "the only content of the label")],
      fixes: fixes(call, label, in: file))
  }

  /// Reports a control of the project that shows only an image: `AsyncButton(action: save) { Image("Disk") }`.
  private func checkProjectControl(
    showing image: FunctionCallExpr, in file: FileModel, _ findings: inout Findings
  ) {
    guard let closure = file.closures(around: image.node).first, let call = closure.use?.call,
      let control = call.calleeName, file.labelClosure(ofProjectControl: call)?.node == closure.node,
      file.isInBodyScope(call.node), !call.node.isInPreview
    else { return }
    let label = file.spokenContent(of: closure.statements)
    guard label.images.first?.node == image.node, !label.mayHaveText, !file.isInvisible(call.node),
      !file.accessibleName(of: call).isNamedOrHidden
    else { return }
    findings.add(
      at: image.node.range, message(control, label, on: call, in: file), ruleCase(of: label, on: call, in: file),
      fixes: fixes(call, label, in: file))
  }

  // MARK: - Case and message

  private func ruleCase(of label: SpokenContent, on call: FunctionCallExpr, in file: FileModel) -> RuleCase {
    let hasTooltip = helpText(of: call, in: file) != nil
    let cases = Set(label.images.flatMap { images(of: $0, in: file) }.map(\.ruleCase))
    if cases.contains(.bitmap) {
      return hasTooltip && file.isForMacOrTVOnly(at: call.node) ? .bitmapWithTooltip : .bitmap
    }
    let others = [RuleCase.projectView, .unclearSymbol, .readableName]
    guard let ruleCase = others.first(where: cases.contains) else { return .actionSymbol }
    if hasTooltip { return .withTooltip }
    return ruleCase == .unclearSymbol && namesAction(label, of: call, in: file) ? .namesAction : ruleCase
  }

  /// Whether the names of all symbols consist of words that the action uses: `photo` for `select(.photo)`, `clear` if it
  /// sets a text to `""`.
  private func namesAction(_ label: SpokenContent, of call: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let action = call.buttonAction?.node ?? call.argument("action") else { return false }
    var names = action.subtree.compactMap { DeclReferenceExpr($0)?.name?.text.wordsOfIdentifier }
    if file.assignments(in: action).contains(where: \.clears) { names.append(["clear"]) }
    return label.images.allSatisfy { image in
      let symbols = FunctionCallExpr(image.node)?.symbolNames ?? []
      return !symbols.isEmpty
        && symbols.allSatisfy { symbol in
          SwiftUICatalog.plainSymbol(symbol).split(separator: ".").allSatisfy { part in
            names.contains { $0.name(String(part)) }
          }
        }
    }
  }

  /// The images that an image of a label stands for: itself, or those in a view of the project.
  private func images(of image: SpokenImage, in file: FileModel) -> [NamedImage] {
    guard image.source == .unknown else { return [NamedImage(image)] }
    guard let call = FunctionCallExpr(image.node), let name = call.calleeName,
      let (view, other) = file.root(ofViewNamed: name, at: image.node)
    else { return [NamedImage(image)] }
    let content = other.spokenContent(of: [view])
    if content.mayHaveText || content.images.isEmpty { return [NamedImage(image)] }
    return content.images.map { NamedImage($0, shownBy: call) }
  }

  private func message(
    _ control: Name, _ label: SpokenContent, on call: FunctionCallExpr, in file: FileModel
  ) -> String {
    let name = control.text
    let remedy =
      helpText(of: call, in: file) == nil
      ? "give it a title, or add `accessibilityLabel`"
      : "`help` is only a tooltip, so give it a title, or add `accessibilityLabel`"
    guard let image = label.images.first(where: { $0.source == .asset || $0.source == .unnamed }) ?? label.images.first
    else { return "`\(name)` has no label; \(remedy)" }
    switch image.source {
    case .asset: return "`\(name)` shows only an image, and VoiceOver reads the name of its asset; \(remedy)"
    case .unnamed: return "`\(name)` shows only an image without a name, so VoiceOver reads no label; \(remedy)"
    case .unknown: return "`\(name)` shows only images, so VoiceOver reads at most their names; \(remedy)"
    case .symbol:
      let symbol = FunctionCallExpr(image.node)?.symbolNames.first.map { "the symbol `\($0)`" } ?? "a symbol"
      return "`\(name)` shows only \(symbol), and VoiceOver reads the symbol's default label; \(remedy)"
    }
  }

  // MARK: - Fixes

  private func fixes(_ call: FunctionCallExpr, _ label: SpokenContent, in file: FileModel) -> [Fix?] {
    let text = title(of: call, label, in: file)
    let iconOnly = iconOnlyLabel(text ?? "\"<#Title#>\"", call, label, in: file)
    return [iconOnly, addLabel(text ?? "\"<#Label#>\"", call, isPreferred: iconOnly == nil, in: file)]
  }

  /// Replaces `Image(systemName: "plus")` with a `Label` that shows only its icon.
  private func iconOnlyLabel(
    _ title: String, _ call: FunctionCallExpr, _ label: SpokenContent, in file: FileModel
  ) -> Fix? {
    guard label.images.count == 1, let image = label.images.first, image.source == .symbol, !title.hasPrefix("Text("),
      call.node.contains(image.node), let symbol = FunctionCallExpr(image.node), symbol.arguments.count == 1,
      let name = symbol.argument("systemName"), file.settings.supports(.year2020) != false,
      !file.chain(of: image.node).modifiers.contains(where: { $0.name.isAny(of: Self.ofImages) })
    else { return nil }
    return .unsafe(
      "Replace with an icon-only `Label`", preferred: true,
      .replace(image.node.range, by: "Label(\(title), systemImage: \(name.text)).labelStyle(.iconOnly)"))
  }

  /// Modifiers that only images have.
  private static let ofImages: [StaticString] = ["resizable", "renderingMode", "interpolation", "antialiased"]

  private func addLabel(
    _ text: String, _ call: FunctionCallExpr, isPreferred: Bool, in file: FileModel
  ) -> Fix? {
    let isOld = file.settings.supports(.year2020) == false
    let modifier =
      isOld
      ? ".accessibility(label: \(text.hasPrefix("Text(") ? text : "Text(\(text))"))" : ".accessibilityLabel(\(text))"
    return file.appending(modifier, to: file.chain(of: call.node).node).map {
      Fix(title: "Add `accessibilityLabel`", isSafe: false, isPreferred: isPreferred, edits: [$0])
    }
  }

  /// A text that names what the control does, as an expression: from `help`, from its action or from its symbol.
  private func title(of call: FunctionCallExpr, _ label: SpokenContent, in file: FileModel) -> String? {
    if let help = helpText(of: call, in: file) { return help.text }
    if call.calleeName == "Button", let words = actionWords(of: call) { return "\"\(words)\"" }
    guard label.images.count == 1, let image = label.images.first, image.source == .symbol,
      let names = FunctionCallExpr(image.node)?.symbolNames, names.count == 1
    else { return nil }
    return SwiftUICatalog.actionSymbol(names[0]).map { "\"\($0.title)\"" }
  }

  /// The text of a `help` modifier on the control.
  private func helpText(of call: FunctionCallExpr, in file: FileModel) -> SyntaxNode? {
    let chain = file.chain(of: call.node)
    return chain.base == call.node ? chain.first("help")?.onlyUnlabeledArgument : nil
  }

  /// The name of the only function that an action calls, as words: “Add item” for `model.addItem()`.
  private func actionWords(of call: FunctionCallExpr) -> String? {
    let function: Name?
    if let action = call.buttonAction {
      guard action.statements.count == 1 else { return nil }
      function = FunctionCallExpr(action.statements[0])?.calleeName
    } else {
      function = call.argument("action")?.lastName
    }
    guard let function, !function.isCapitalized, !function.isClosureArgument else { return nil }
    if function.isAny(of: ["dismiss", "onDismiss", "close", "onClose"]) { return "Close" }
    return function.isAny(of: Self.meaningless) ? nil : Self.words(of: function)
  }

  /// Functions whose names do not say what the control does.
  private static let meaningless: [StaticString] = [
    "action", "perform", "toggle", "withAnimation", "handler", "completion", "callback", "run", "call", "init",
    "onTap", "tap", "tapped", "onSelect", "append", "insert", "removeAll", "remove", "open", "push", "pop", "present",
    "print", "trigger", "async", "execute", "set", "update", "dispatch", "navigate", "route", "wrappedValue",
  ]

  private static func words(of function: Name) -> String? {
    var words: [String] = []
    for character in function.text {
      guard character.isLetter else { return nil }
      if character.isUppercase || words.isEmpty {
        words.append(character.lowercased())
      } else {
        words[words.count - 1].append(character)
      }
    }
    if words.count > 1, ["on", "did", "handle", "will"].contains(words[0]) { words.removeFirst() }
    if words.count > 1, ["tapped", "pressed", "clicked", "action", "tap"].contains(words[words.count - 1]) {
      words.removeLast()
    }
    guard !words.isEmpty, words.allSatisfy({ $0.count > 1 || $0 == "a" }), words != ["tapped"] else { return nil }
    words[0] = words[0].prefix(1).uppercased() + words[0].dropFirst()
    return words.joined(separator: " ")
  }
}

/// An image of a label, with its names as far as they are literals.
private struct NamedImage {
  let source: SpokenImage.Source
  private var names: [String] = []
  private var isActionSymbol = false
  /// Whether a view of the project shows it.
  private let isInView: Bool

  /// - Parameter view: the call that creates the view of the project that contains the image. In `Icon("Edit")`, the view
  ///   gets the name.
  init(_ image: SpokenImage, shownBy view: FunctionCallExpr? = nil) {
    source = image.source
    isInView = view != nil
    guard let call = FunctionCallExpr(image.node) else { return }
    names = source == .asset ? call.assetNames : call.symbolNames
    isActionSymbol = call.isActionSymbol
    guard names.isEmpty, let view, let parameter = call.nameArgument?.selfMemberName?.text else { return }
    let arguments = view.arguments
    let passed = arguments.first { $0.label?.text == parameter } ?? (arguments.count == 1 ? arguments.first : nil)
    names = passed?.expression?.literals ?? []
    isActionSymbol = !names.isEmpty && names.allSatisfy(SwiftUICatalog.isActionSymbol)
  }

  var ruleCase: RuleCase {
    switch source {
    case .symbol: isActionSymbol ? .actionSymbol : .unclearSymbol
    case .asset where !names.isEmpty && names.allSatisfy(\.isReadAsWords): .readableName
    case .asset, .unnamed: isInView ? .projectView : .bitmap
    case .unknown: .projectView
    }
  }
}

extension AccessibleName {
  /// Whether the control has a label that its own content does not provide, or needs none.
  fileprivate var isNamedOrHidden: Bool { isHidden || explicitLabel != nil || mayBeLabeledElsewhere }
}

extension FunctionCallExpr {
  /// The names of the symbol of an image that are literals; empty if not all of them are.
  fileprivate var symbolNames: [String] {
    if let name = symbolName(ofPackage: argument("systemSymbol")) { return [name] }
    return argument("systemName")?.literals ?? []
  }

  /// The names of the asset of an image that are literals or members, `Image("Edit")` and `Image(.edit)`; empty if not
  /// all of them are.
  fileprivate var assetNames: [String] {
    guard calleeName == "Image", let name = firstUnlabeledArgument else { return [] }
    let values = name.alternatives
    let members = values.compactMap { value in
      value.kind == .memberAccessExpr && value.firstToken.textEquals(".") ? value.lastName?.text : nil
    }
    return members.count == values.count ? members : name.literals
  }

  /// The argument with the name of an image.
  fileprivate var nameArgument: SyntaxNode? { argument("systemName") ?? firstUnlabeledArgument }

  /// Whether the symbol stands for an action whatever its variant.
  fileprivate var isActionSymbol: Bool {
    let names = symbolNames
    if names.isEmpty, let constant = symbolConstant { return SwiftUICatalog.actionSymbol(constant) != nil }
    return !names.isEmpty && names.allSatisfy(SwiftUICatalog.isActionSymbol)
  }

  /// The name of the constant or case that contains the symbol's name: `xmark` in `Icons.xmark.rawValue`.
  private var symbolConstant: String? {
    guard var access = argument("systemName").flatMap(MemberAccessExpr.init) else { return nil }
    if access.name == "rawValue", let inner = access.base.flatMap(MemberAccessExpr.init) { access = inner }
    return access.name?.text
  }

  /// The system's name of a symbol that the package SFSafeSymbols names in Swift: `xmark.circle` for `.xmarkCircle`.
  private func symbolName(ofPackage value: SyntaxNode?) -> String? {
    guard let name = value.flatMap(MemberAccessExpr.init)?.name?.text else { return nil }
    return name.reduce(into: "") { result, character in
      result += character.isUppercase ? ".\(character.lowercased())" : String(character)
    }
  }
}

extension String {
  /// Whether VoiceOver reads the name of an asset as words: “Edit” and “addReaction”, not “ic_edit” and “qr-code”.
  /// Words of one or two letters are abbreviations.
  fileprivate var isReadAsWords: Bool {
    var lengths: [Int] = []
    for character in self {
      guard character.isLetter else { return false }
      if character.isUppercase || lengths.isEmpty { lengths.append(0) }
      lengths[lengths.count - 1] += 1
    }
    return !lengths.isEmpty && lengths.allSatisfy { $0 > 2 }
  }
}

extension String {
  /// `["select", "photo"]` for `selectPhoto`.
  fileprivate var wordsOfIdentifier: [String] {
    reduce(into: []) { words, character in
      if character.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
  }
}

extension [String] {
  /// Whether a word is among the words of a name, or begins with several of them in order: `airplayaudio` with those of
  /// `presentAirPlayPicker`.
  fileprivate func name(_ word: String) -> Bool {
    contains(word)
      || indices.contains { start in
        var joined = self[start]
        for next in self[(start + 1)...] {
          joined += next
          if word.hasPrefix(joined) { return true }
        }
        return false
      }
  }
}

extension SyntaxNode {
  /// The texts that an expression may have, as far as they are literals; empty if not all of them are.
  fileprivate var literals: [String] {
    let texts = alternatives.flatMap(\.resultsOfClosure).map { StringLiteralExpr($0)?.constantText }
    return texts.contains(nil) ? [] : texts.compactMap(\.self)
  }

  /// The values that a closure may return which is called at once, `{ isNew ? "plus" : "minus" }()`; otherwise the node
  /// itself.
  fileprivate var resultsOfClosure: [SyntaxNode] {
    guard let call = FunctionCallExpr(self), let closure = call.calledExpression, closure.kind == .closureExpr else {
      return [self]
    }
    return closure.descendants.filter { node in
      (node.isStatement || node.parent?.kind == .returnStmt)
        && ![.ifExpr, .switchExpr, .returnStmt, .guardStmt].contains(node.kind)
    }.flatMap(\.alternatives)
  }
}

extension RuleCase {
  fileprivate static let unclearSymbol = RuleCase(
    "unclearSymbol", .wrong, "the only content is a symbol that does not stand for an action", severity: .info,
    because: "VoiceOver reads the symbol's default label")
  fileprivate static let namesAction = RuleCase(
    "namesAction", .wrong, "the only content is a symbol that is called like the action", severity: .hint,
    because: "VoiceOver reads the name of the action")
  fileprivate static let bitmap = RuleCase("bitmap", .wrong, "the only content is an image that is not a symbol")
  fileprivate static let bitmapWithTooltip = RuleCase(
    "bitmapWithTooltip", .wrong, "the only content is an image with a `help` text on the Mac", severity: .info,
    because: "VoiceOver can read the tooltip after the name of the image")
  fileprivate static let projectView = RuleCase(
    "projectView", .wrong, "the only content is a view of the project that shows images", severity: .info,
    because: "the images may be symbols with a default label")
  fileprivate static let withTooltip = RuleCase(
    "withTooltip", .wrong, "the only content is a symbol or a view of images with a `help` text", severity: .hint,
    because: "VoiceOver reads the symbol's default label and can read the tooltip")
  fileprivate static let readableName = RuleCase(
    "readableName", .wrong, "the only content is an image whose asset has a name of words, such as `addReaction`",
    severity: .hint, because: "VoiceOver reads the words of the name")
  fileprivate static let actionSymbol = RuleCase(
    "actionSymbol", .wrong, "the only content is a symbol that stands for an action, such as `xmark`",
    severity: .hint, because: "VoiceOver reads the symbol as a word, such as “Close”")
}
