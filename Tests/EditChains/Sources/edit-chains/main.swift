import Analyzers
import Foundation
import Harness

let arguments = Arguments(
  options: ["--seed", "--edits"], flags: [],
  help: """
    edit-chains [--edits N] [--seed N] PATH…

    Edits each Swift file below the paths N times (100) and compares tree, facts and findings after each edit with
    those of the same text analyzed from scratch. --seed says where random changes start (1).
    """)
let log = Log()
let chains = EditChains(
  count: arguments.integer("--edits", default: 100), seed: UInt64(arguments.integer("--seed", default: 1)))
log.watch(limit: .seconds(60))
chains.run(SourceSet(name: "paths", paths: arguments.paths).files)
Log.say("\(log.passed) passed, \(log.failed) failed")
exit(log.failed == 0 ? 0 : 1)
