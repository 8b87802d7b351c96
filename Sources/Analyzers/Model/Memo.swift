/// Answers to one question about a file, each computed once while an item is analyzed.
///
/// An answer is keyed by what was asked and by the generation of the model: the item that is analyzed, and the settings
/// and facts that apply. In another generation, the answer is not found, so it never has to be removed.
///
/// Finding an answer records no reads and does not need to: computing it recorded them in the read set of the same
/// generation, and a read set only grows. Another item cannot use the answer, because it may be about rows of the first
/// item, which the read set of the first item does not contain.
struct Memo<Key: Hashable, Value> {
  /// All of one generation.
  private var answers: [Key: Value] = [:]
  private var generation = 0

  fileprivate func answer(to key: Key, in generation: Int) -> Value? {
    self.generation == generation ? answers[key] : nil
  }

  fileprivate mutating func insert(_ answer: Value, for key: Key, in generation: Int) {
    if self.generation != generation {
      answers = [:]
      self.generation = generation
    }
    answers[key] = answer
  }
}

extension FileModel {
  /// The answer to a question; computed unless it is known in this generation.
  ///
  /// - Parameters:
  ///   - memo: the answers to this question.
  ///   - key: what was asked. With the file and the generation, it determines the answer.
  @inline(__always)
  func memoized<Key, Value>(
    _ memo: ReferenceWritableKeyPath<FileModel, Memo<Key, Value>>, _ key: Key, _ compute: () -> Value
  ) -> Value {
    let generation = recorder.generation
    if let known = self[keyPath: memo].answer(to: key, in: generation) { return known }
    let answer = compute()
    self[keyPath: memo].insert(answer, for: key, in: generation)
    return answer
  }

  /// The answer to a question of a later layer, which keeps its memos in an object of its own.
  ///
  /// - Parameters:
  ///   - memo: the answers to this question.
  ///   - key: what was asked.
  @inline(__always)
  func memoized<Memos: QuestionMemos, Key, Value>(
    _ memo: ReferenceWritableKeyPath<Memos, Memo<Key, Value>>, _ key: Key, _ compute: () -> Value
  ) -> Value {
    let memos = memos(Memos.self)
    let generation = recorder.generation
    if let known = memos[keyPath: memo].answer(to: key, in: generation) { return known }
    let answer = compute()
    memos[keyPath: memo].insert(answer, for: key, in: generation)
    return answer
  }

  private func memos<Memos: QuestionMemos>(_: Memos.Type) -> Memos {
    let type = ObjectIdentifier(Memos.self)
    if let known = memosOfLaterLayers[type] as? Memos { return known }
    let memos = Memos()
    memosOfLaterLayers[type] = memos
    return memos
  }
}

/// The memos of some questions that a layer after `Model` answers about a file.
protocol QuestionMemos: AnyObject {
  init()
}
