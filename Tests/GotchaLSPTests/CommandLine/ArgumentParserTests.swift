import Testing

@testable import GotchaProgram

struct ArgumentParserTests {
  func check(_ arguments: String...) throws -> CheckCommand? { try ArgumentParser.parse(CheckCommand.self, arguments) }

  func failure(_ arguments: String...) -> String {
    do {
      _ = try ArgumentParser.parse(CheckCommand.self, arguments)
      return "nothing was wrong"
    } catch {
      return error.message
    }
  }

  @Test func valuesMayBeAttachedOrFollow() throws {
    for command in [try check("--jobs", "3", "--preset", "all"), try check("--jobs=3", "--preset=all")] {
      #expect(command?.jobs == 3)
      #expect(command?.preset == .all)
    }
  }

  @Test func attachedValuesKeepTheirEqualSigns() throws {
    #expect(try check("--reporter=json=out=1.json")?.reporters == ["json=out=1.json"])
  }

  @Test func repeatableOptionsAddUp() throws {
    let command = try check("--rule", "a", "x.swift", "--rule=b", "--disable", "c")
    #expect(command?.enabledRules == ["a", "b"])
    #expect(command?.disabledRules == ["c"])
    #expect(command?.operands == ["x.swift"])
  }

  @Test func everythingBehindTwoDashesIsAnOperand() throws {
    let command = try check("--fix", "--", "--jobs", "-x.swift")
    #expect(command?.operands == ["--jobs", "-x.swift"])
    #expect(command?.fixes == true)
    #expect(command?.jobs == nil)
  }

  @Test func oneDashIsAValueAndAnOperand() throws {
    #expect(try check("--files-from", "-")?.fileList == "-")
    #expect(try check("-")?.operands == ["-"])
  }

  @Test func helpIsAskedFor() throws {
    #expect(try check("--fix", "--help") == nil)
    #expect(try check("-h") == nil)
  }

  @Test func mistakesAreNamed() {
    #expect(
      failure("--reportr", "json")
        == "unknown option \"--reportr\" for gotcha-lsp check; did you mean \"--reporter\"?")
    #expect(failure("--settings=a.json") == "unknown option \"--settings\" for gotcha-lsp check")
    #expect(failure("-q") == "unknown option \"-q\" for gotcha-lsp check")
    #expect(failure("--jobs") == "--jobs requires a value: N")
    #expect(failure("--rule", "--fix") == "--rule requires a value: ID")
    #expect(failure("--fix=yes") == "--fix does not take a value")
    #expect(failure("--jobs", "0") == "invalid value \"0\" for --jobs: expected an integer of at least 1")
    #expect(failure("--jobs", "-1") == "invalid value \"-1\" for --jobs: expected an integer of at least 1")
    #expect(failure("--jobs", "many") == "invalid value \"many\" for --jobs: expected an integer of at least 1")
    #expect(
      failure("--fail-on", "warnin")
        == "invalid value \"warnin\" for --fail-on (hint, info, warning, error, never); did you mean \"warning\"?")
  }

  @Test func operandsAreCounted() {
    func message(_ arguments: [String]) -> String? {
      do {
        _ = try ArgumentParser.parse(ExplainCommand.self, arguments)
        return nil
      } catch {
        return error.message
      }
    }
    #expect(message([]) == "missing argument: gotcha-lsp explain RULE")
    #expect(message(["a", "b"]) == "unexpected argument \"b\"")
    #expect(message(["a"]) == nil)
  }

  @Test func everyOptionIsParsedByItsOwnName() throws {
    for option in CheckCommand.options {
      var command = CheckCommand()
      let value: String
      switch option.value?.kind {
      case nil: value = ""
      case .words(let words): value = words[0]
      default: value = "1"
      }
      #expect(throws: Never.self) { try option.apply(&command, value) }
    }
    let names = CheckCommand.options.map(\.name)
    #expect(Set(names).count == names.count)
  }
}
