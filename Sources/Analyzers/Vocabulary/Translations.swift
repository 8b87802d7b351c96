// Determines whether the texts of an app are translated.

extension FileModel {
  /// Whether the texts of the file's module are known to be translated: its project has string tables, or code of the
  /// module looks up translations. If not, nothing is known.
  package var isTranslated: Bool { settings.traits.localizedKeys != nil || facts.looksUpTranslations }
}
