import Foundation

/// Runs work on all cores, on threads whose stacks are large enough for a recursive-descent parser.
package enum Workers {
  /// Processes each item and returns the results in the order of the items.
  ///
  /// - Parameters:
  ///   - weight: the cost of an item in progress. The total weight of items in progress does not exceed
  ///     `capacity`, except for a heavier item, which runs alone.
  ///   - body: creates, once per thread, the function that processes an item.
  package static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], threads: Int = ProcessInfo.processInfo.activeProcessorCount, stackSize: Int = 64 << 20,
    capacity: Int = .max, weight: @escaping @Sendable (Item) -> Int = { _ in 0 },
    body: @escaping @Sendable () -> (Item) -> Result
  ) -> [Result] {
    let schedule = Schedule<Result>(weights: items.map(weight), capacity: capacity)
    let done = DispatchGroup()
    for _ in 0..<max(1, min(threads, items.count)) {
      done.enter()
      let thread = Thread {
        let work = body()
        while let index = schedule.next() { schedule.finish(index, with: work(items[index])) }
        done.leave()
      }
      thread.stackSize = stackSize
      thread.start()
    }
    done.wait()
    return schedule.results
  }
}

/// The pending items, the items in progress and the results.
private final class Schedule<Result: Sendable>: @unchecked Sendable {
  private let changed = NSCondition()
  private let weights: [Int]
  private let capacity: Int
  /// Sorted by weight and taken from the end, so that heavy items do not run last on a single thread.
  private var waiting: [Int]
  private var underWay = 0
  private var finished: [Result?]

  init(weights: [Int], capacity: Int) {
    self.weights = weights
    self.capacity = capacity
    waiting = weights.indices.sorted { weights[$0] < weights[$1] }
    finished = Array(repeating: nil, count: weights.count)
  }

  var results: [Result] { changed.withLock { finished.compactMap { $0 } } }

  func next() -> Int? {
    changed.withLock {
      while let index = waiting.last {
        if underWay == 0 || underWay + weights[index] <= capacity {
          waiting.removeLast()
          underWay += weights[index]
          return index
        }
        changed.wait()
      }
      return nil
    }
  }

  func finish(_ index: Int, with result: Result) {
    changed.withLock {
      finished[index] = result
      underWay -= weights[index]
      changed.broadcast()
    }
  }
}
