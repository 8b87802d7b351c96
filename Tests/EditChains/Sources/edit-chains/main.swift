import Analyzers
import Foundation
import Harness

let arguments = Arguments(
  options: ["--seed", "--edits"], flags: [],
  help: """
    edit-chains [--edits N] [--seed N] PATH…

    Edits each Swift file under the paths N times (default: 100). After each edit, compares the tree, the facts and the
    findings with those of the same text analyzed from scratch. --seed is the seed of the random edits (default: 1).
    """)
let log = Log()
let chains = EditChains(
  count: arguments.integer("--edits", default: 100), seed: UInt64(arguments.integer("--seed", default: 1)))
log.watch(limit: .seconds(60))
chains.run(SourceSet(name: "paths", paths: arguments.paths).files)
Log.say("\(log.passed) passed, \(log.failed) failed")
exit(log.failed == 0 ? 0 : 1)
