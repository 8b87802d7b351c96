final class Volume: PersistentModel {
  static nonisolated func == (a: Volume, b: Volume) -> Bool { a === b }
  nonisolated func hash(into hasher: inout Hasher) {}
}
protocol EnvironmentModule: AnyObject {}
