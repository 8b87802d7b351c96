import GotchaSupport

@testable import Analyzers
@testable import GotchaAnalysis
@testable import GotchaProgram

/// Checks the input as it is, and as the contents of a file with a correct checksum.
func checkFiles(_ bytes: [UInt8]) {
  var input = FuzzInput(bytes)
  let kind = input.number(below: 4)
  let content = Array(input.rest)
  switch kind {
  case 0: for file in [content, signed(content, AnalysisCache.header)] { checkCache(file) }
  case 1: for file in [content, signed(content, FactsFile.header)] { checkFactsFile(file) }
  case 2:
    guard let facts = try? FileFacts(archive: content) else { return }
    require((try? FileFacts(archive: facts.archive)) == facts, "facts differ after writing and reading them")
  default:
    guard let record = content.withUnsafeBytes({ try? AnalysisRecord(archive: $0) }) else { return }
    require(
      record.archive.withUnsafeBytes { try? AnalysisRecord(archive: $0) }?.archive == record.archive,
      "findings differ after writing and reading them")
  }
}

private func signed(_ content: [UInt8], _ header: SectionFile.Header) -> [UInt8] {
  let checksum = content.withUnsafeBytes { Checksum.of($0) }
  return Array(header.line.utf8) + withUnsafeBytes(of: checksum.littleEndian, Array.init) + content
}

private func checkCache(_ bytes: [UInt8]) {
  guard let cache = try? AnalysisCache(bytes, key: "") else { return }
  for (_, entry) in cache.entries {
    _ = try? FileFacts(archive: entry.facts)
    _ = entry.record.withUnsafeBytes { try? AnalysisRecord(archive: $0) }
    _ = entry.dependencies.withUnsafeBytes { try? FactDependencies(archive: $0) }
  }
  require(cache.bytes(key: "") == bytes, "a cache differs after reading and writing it")
}

private func checkFactsFile(_ bytes: [UInt8]) {
  guard let file = try? FactsFile(bytes, name: "facts") else { return }
  require((try? FactsFile(file.bytes, name: "facts")) == file, "a facts file differs after writing and reading it")
  _ = try? file.facts(jobs: 1, name: "facts")
}
