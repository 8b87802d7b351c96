/// All kinds of facts. A kind that is missing here is never collected.
enum AllFacts {
  static let types: [any CollectedFact.Type] = [
    AbandonedViewFact.self,
    AsyncFunctionFact.self,
    AvailabilityCheckFact.self,
    AwaitedCallFact.self,
    BoundPathFact.self,
    BuiltPathFact.self,
    CancelingWrapperFact.self,
    ClassBackgroundFact.self,
    CoordinateSpaceFact.self,
    DestinationPathFact.self,
    EntityFact.self,
    EntryPointFact.self,
    EnvironmentObjectFact.self,
    EnvironmentPathFact.self,
    ExtensionFunctionFact.self,
    ExtensionNamesFact.self,
    FocusingRepresentableFact.self,
    FormatterFact.self,
    GeometryFact.self,
    GlobalFact.self,
    GlobalObjectFact.self,
    HeldTypeFact.self,
    InheritanceFact.self,
    JointFlagsFact.self,
    LentValueFact.self,
    LocalizedTextFact.self,
    ModelObserverFact.self,
    ModelReadFact.self,
    ModelRelationshipFact.self,
    ModifierTypeFact.self,
    ModuleIsolationFact.self,
    MutatingMethodFact.self,
    NamedLikeTypeFact.self,
    NavigationDestinationFact.self,
    OwnedObjectFact.self,
    PackageTargetFact.self,
    PlatformConditionFact.self,
    PlatformImportFact.self,
    PreferenceFact.self,
    ReducedMotionFact.self,
    RepresentedViewFact.self,
    RowLoopFact.self,
    SelectedPropertyFact.self,
    SizedHostFact.self,
    StorageKeyFact.self,
    StringConstantFact.self,
    TaskCancellationFact.self,
    TopLevelCodeFact.self,
    TypeAliasFact.self,
    TypeFact.self,
    TypeUsedByViewFact.self,
    ValueLinkFact.self,
    ViewFact.self,
    ViewInputFact.self,
    ViewUseFact.self,
    WindowSettingFact.self,
    WriteFact.self,
  ]

  static let byKind = Dictionary(uniqueKeysWithValues: types.map { ($0.kind, $0) })
}

// MARK: - Serialization

extension FileFacts {
  /// A fingerprint of the fields of all facts. Builds can read each other's archives only if it is the same, so it is
  /// stored with archives that another build may find.
  package static var layout: UInt32 { recordLayout.fingerprint }

  static var recordLayout: RecordLayout {
    var layout = RecordLayout()
    layout.describe(Bool.self)
    for type in AllFacts.types { layout.describe(type) }
    return layout
  }

  /// The facts as bytes, which are the same if and only if the facts and their ranges are.
  package var archive: [UInt8] {
    var encoder = RecordEncoder()
    encoder.encode(isRelevant)
    let facts = merged
    for type in AllFacts.types { type.encodeColumn(of: facts, to: &encoder) }
    return encoder.bytes
  }

  /// Reads facts.
  ///
  /// - Parameter archive: any bytes.
  package init(archive: UnsafeRawBufferPointer) throws(MalformedRecord) {
    var decoder = RecordDecoder(archive)
    var isRelevant = false
    decoder(&isRelevant)
    let columns = AllFacts.types.compactMap { $0.decodeColumn(from: &decoder) }
    try decoder.finish()
    self.init(isRelevant: isRelevant, parts: [Part(facts: FactList(columns, isAbsolute: true), start: 0)])
  }

  /// Reads facts.
  ///
  /// - Parameter archive: any bytes.
  package init(archive: some Collection<UInt8>) throws(MalformedRecord) {
    let result = Array(archive).withUnsafeBytes { bytes in
      Result { () throws(MalformedRecord) in try FileFacts(archive: bytes) }
    }
    self = try result.get()
  }
}
