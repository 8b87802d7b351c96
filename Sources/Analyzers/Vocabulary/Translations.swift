// Determines whether the texts of an app are translated.

extension FileModel {
  /// Whether the texts of the file's module are known to be translated: its project has string tables in several
  /// languages, or, if no project is known, code of the module looks up translations.
  package var isTranslated: Bool {
    let traits = settings.traits
    if let keys = traits.localizedKeys {
      // Tables of languages that the project does not list are not part of the app. The languages of a table in
      // `Base.lproj` are not known.
      return (traits.languages.map { keys.languages.filter($0.contains) } ?? keys.languages).count != 1
    }
    return !traits.lacksStringTables && facts.looksUpTranslations
  }

  /// Whether nothing is translated: the project has no string tables, and no code of the module looks up translations.
  package var hasNoTranslations: Bool { settings.traits.lacksStringTables && !facts.looksUpTranslations }

  /// Whether a text is a key of the tables that some language translates.
  package func isTranslated(_ text: String) -> Bool {
    isTranslated && settings.traits.localizedKeys?.mayContain(textOf: [text]) ?? false && !isUntranslated(text)
  }

  /// Whether a text is a key of the tables that no language translates, although there are others.
  package func isUntranslated(_ text: String) -> Bool {
    settings.traits.localizedKeys?.untranslated.contains(text) ?? false
  }

  /// Whether the keys of string tables are known.
  package var hasStringTables: Bool { settings.traits.localizedKeys != nil }

  /// Whether a call looks up a text in the tables of translations.
  package func looksUpTranslation(_ call: FunctionCallExpr) -> Bool {
    switch call.calleeName {
    case "String": call.argument("localized") != nil
    case "localizedString": call.argument("forKey") != nil
    case "NSLocalizedString", "LocalizedStringResource": true
    default: false
    }
  }
}
