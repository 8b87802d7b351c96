struct DateFormatWeekYear: TypeRule, CallRule {
  static let info = RuleInfo(
    id: "date_format_week_year", topic: .localization, cases: [.weekYear, .parsesWithoutLocale], tier: .precise,
    since: "0.2.0")

  static let looksAtModels = true

  func check(_ type: TypeDeclaration, in file: FileModel, _ findings: inout Findings) {
    for assignment in file.assignments(in: type) { check(assignment, in: file, &findings) }
  }

  /// Formatters outside types.
  static let callees: [StaticString] = ["DateFormatter"]

  func check(_ call: FunctionCallExpr, in file: FileModel, _ findings: inout Findings) {
    if let format = formatPassed(to: call, in: file) { _ = reportWeekYear(in: format, file, &findings) }
    guard file.enclosingType(of: call.node) == nil, let variable = VariableDecl(call.node.enclosingStatement),
      let name = variable.bindings.only?.name, let block = variable.node.parent, block.kind != .sourceFile
    else { return }
    for assignment in file.assignments(in: block) where MemberAccessExpr(assignment.target)?.base?.lastName == name {
      check(assignment, in: file, &findings)
    }
  }

  private func check(_ assignment: Assignment, in file: FileModel, _ findings: inout Findings) {
    guard assignment.target.lastName == "dateFormat", let value = assignment.singleValue else { return }
    guard let formatter = MemberAccessExpr(assignment.target)?.base else {
      if isInFormatter(assignment.target, in: file) { _ = reportWeekYear(in: value, file, &findings) }
      return
    }
    if reportWeekYear(in: value, file, &findings) { return }
    guard let format = formats(value, in: file).first, format.isOnlyOne, let name = formatter.lastName,
      !isLocalized(formatter, named: name, in: file),
      let parsing = call(of: "date", on: formatter, named: name, in: file)
    else { return }
    let statement = assignment.node
    findings.add(
      at: statement.range,
      "Without a fixed locale, `\(name.text)` fails to parse dates for users with another calendar or clock; set "
        + "`locale`", .parsesWithoutLocale,
      assuming: [
        comesFromOutside(parsing, in: file)
          ? nil : .callers("whether the app itself has written what the formatter parses, in the same format")
      ],
      related: [RelatedLocation(range: parsing.range, message: "parses a date")],
      fixes: [
        .unsafe(
          "Set the locale `en_US_POSIX`", preferred: true,
          .insert(
            "\(formatter.text).locale = Locale(identifier: \"en_US_POSIX\")" + statement.statementSeparator,
            at: statement.range.lowerBound))
      ])
  }

  private func reportWeekYear(in value: SyntaxNode, _ file: FileModel, _ findings: inout Findings) -> Bool {
    guard let format = formats(value, in: file).first(where: \.text.hasWeekYear) else { return false }
    findings.add(
      at: format.place,
      "`Y` in a date format is the year of the week, which is wrong around New Year; use `y`", .weekYear,
      related: format.literal == nil ? [format.source].compactMap(\.self) : [],
      fixes: [format.literal.flatMap(calendarYear)])
    return true
  }

  /// Whether `dateFormat` without a receiver is that of the formatter that contains the code.
  private func isInFormatter(_ target: SyntaxNode, in file: FileModel) -> Bool {
    guard let type = file.enclosingType(of: target), !file.isLocal(target) else { return false }
    return type.name == "DateFormatter" || type.firstInheritedType == "DateFormatter"
  }

  /// What a call passes to an initializer of the project that uses it as the format: `DateFormatter(pattern: "dd.MM.yyyy")`.
  private func formatPassed(to call: FunctionCallExpr, in file: FileModel) -> SyntaxNode? {
    guard !Array(call.arguments).isEmpty, let (body, other) = file.code(of: file.callee(of: call)),
      let initializer = body.parent.flatMap(InitializerDecl.init)
    else { return nil }
    let parameters = Array(initializer.parameters)
    return other.assignments(in: body).lazy.compactMap { assignment -> SyntaxNode? in
      guard assignment.target.selfMemberName == "dateFormat",
        let name = assignment.singleValue.flatMap(DeclReferenceExpr.init)?.name,
        let position = parameters.firstIndex(where: { $0.name == name })
      else { return nil }
      return parameters.argument(at: position, of: call)
    }.first
  }

  // MARK: - Formats

  private struct Format {
    let text: String
    /// Where the code names it.
    let place: Range<Int>
    /// The literal, if it is in this file.
    let literal: StringLiteralExpr?
    /// Whether the formatter always has it.
    var isOnlyOne = true
    /// The literal, if it is in another file.
    var source: RelatedLocation?
  }

  /// The maximum number of properties and functions that return each other's results.
  private static let maximumDepth = 3

  /// The formats that a value may be: a literal, a constant, what a property or a function returns, or what callers in this
  /// file pass for a parameter.
  private func formats(_ value: SyntaxNode, in file: FileModel, depth: Int = 0) -> [Format] {
    let alternatives = value.alternatives
    if alternatives.count > 1 {
      return alternatives.flatMap { formats($0, in: file, depth: depth) }.map {
        Format(text: $0.text, place: $0.place, literal: $0.literal, isOnlyOne: false, source: $0.source)
      }
    }
    let node = value.unparenthesized
    if let literal = file.stringConstant(node), let text = literal.constantText {
      return [Format(text: text, place: literal.range, literal: literal)]
    }
    if let text = file.facts.constant(node.text) {
      let source = file.facts.stringConstants(named: node.text).first.map { file.facts.related($0, "the format") }
      return [Format(text: text, place: node.range, literal: nil, source: source)]
    }
    let returned = depth < Self.maximumDepth ? file.returnedValues(of: node) : []
    if !returned.isEmpty {
      return returned.flatMap { result in
        formats(result.node, in: result.file, depth: depth + 1).map { format in
          result.file === file
            ? Format(
              text: format.text, place: format.place, literal: format.literal,
              isOnlyOne: format.isOnlyOne && returned.count == 1, source: format.source)
            : Format(
              text: format.text, place: node.range, literal: nil, isOnlyOne: format.isOnlyOne && returned.count == 1,
              source: format.source ?? result.file.related(format.place, "the format"))
        }
      }
    }
    return depth < Self.maximumDepth ? formats(passedFor: node, in: file) : []
  }

  /// The formats that calls in this file pass for a parameter.
  private func formats(passedFor parameter: SyntaxNode, in file: FileModel) -> [Format] {
    guard let name = DeclReferenceExpr(parameter)?.name,
      case .parameter(let declared, let declaration) = file.localBinding(of: name, at: parameter),
      let function = FunctionDecl(declaration), let called = function.name
    else { return [] }
    let parameters = Array(function.parameters)
    guard let position = parameters.firstIndex(where: { $0.node == declared.node }) else { return [] }
    return file.calls(named: called).flatMap { call in
      // What callers pass is not followed to their own callers.
      let passed =
        parameters.argument(at: position, of: call)
        .map { formats($0, in: file, depth: Self.maximumDepth) } ?? []
      return passed.map {
        Format(text: $0.text, place: $0.place, literal: $0.literal, isOnlyOne: false, source: $0.source)
      }
    }
  }

  /// Replaces each `Y` outside quotes.
  private func calendarYear(_ literal: StringLiteralExpr) -> Fix? {
    guard let range = literal.contentRange, let text = literal.constantText else { return nil }
    var isQuoted = false
    let fixed = text.map { character -> Character in
      if character == "'" { isQuoted.toggle() }
      return character == "Y" && !isQuoted ? "y" : character
    }
    return .safe("Use the calendar year", preferred: true, .replace(range, by: String(fixed)))
  }

  // MARK: - Parsing

  /// Whether code in the same member or elsewhere in the file sets the locale or the calendar of the formatter.
  private func isLocalized(_ formatter: SyntaxNode, named name: Name, in file: FileModel) -> Bool {
    guard let member = formatter.enclosingMember else { return true }
    let scope = file.isLocal(formatter) ? member : file.enclosingType(of: formatter)?.declaration.node ?? member
    return file.assignments(in: scope).contains { assignment in
      guard let access = MemberAccessExpr(assignment.target), access.name.isAny(of: ["locale", "calendar"]) else {
        return false
      }
      return access.base?.lastName == name
    }
  }

  /// Whether a date is parsed from a member of a value that is decoded, which other programs write.
  private func comesFromOutside(_ parsing: FunctionCallExpr, in file: FileModel) -> Bool {
    guard let text = parsing.argument("from").flatMap({ MemberAccessExpr(file.value(behind: $0).unparenthesized) }),
      let base = text.base, let owner = file.declaredType(of: base)?.plainTypeName,
      let type = file.type(named: owner, at: parsing.node)
    else { return false }
    return type.inherits("Decodable") || type.inherits("Codable")
  }

  /// The code of this file that parses or writes a date with the formatter: `date(from:)`, `string(from:)`.
  private func call(
    of method: StaticString, on formatter: SyntaxNode, named name: Name, in file: FileModel
  ) -> FunctionCallExpr? {
    guard let member = formatter.enclosingMember else { return nil }
    // `static let wire: DateFormatter = { … }()` is known by the name of the property.
    let isKept = file.isLocal(formatter) && VariableDecl(member) != nil
    guard let known = isKept ? member.memberName : name else { return nil }
    let calls =
      file.isLocal(formatter) && !isKept
      ? file.calls(named: method, in: member) : file.calls(named: method, mentioning: [known.text])
    return calls.first { $0.argument("from") != nil && $0.base?.lastName == known }
  }
}

extension String {
  /// Whether a date format contains the year of the week without the number of the week.
  fileprivate var hasWeekYear: Bool {
    var isQuoted = false
    var hasYear = false
    for character in self {
      switch character {
      case "'": isQuoted.toggle()
      case "Y": hasYear = hasYear || !isQuoted
      case "w": if !isQuoted { return false }
      default: break
      }
    }
    return hasYear
  }
}

extension RuleCase {
  fileprivate static let weekYear = RuleCase("weekYear", .wrong, "a date format contains `Y` without `w`")
  fileprivate static let parsesWithoutLocale = RuleCase(
    "parsesWithoutLocale", .wrong, "a formatter with a fixed format and no fixed locale parses dates", severity: .info,
    because: "it fails only with another calendar or a 12-hour clock")
}
