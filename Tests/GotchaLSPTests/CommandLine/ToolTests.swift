import Testing

@testable import GotchaProgram

struct ToolTests {
  @Test func versionAndHelpSucceed() throws {
    let world = try TestWorld()
    #expect(world.run("--version").output == "gotcha-lsp \(Product.version)\n")
    let help = world.run("--help")
    #expect(help.status == 0)
    for command in CommandCatalog.all { #expect(help.output.contains("  \(command.name) ")) }
  }

  @Test func everyCommandHasHelpThatNamesItsOptions() throws {
    let world = try TestWorld()
    for command in CommandCatalog.all {
      let help = world.run(command.name, "--help")
      #expect(help.status == 0)
      #expect(help.output.hasPrefix(command.summary + "\n"))
      #expect(help.output.contains("Usage: gotcha-lsp \(command.name)"))
      for name in optionNames(command) { #expect(help.output.contains("  --\(name)")) }
      #expect(help.errorOutput == "")
    }
  }

  private func optionNames<C: Command>(_ command: C.Type) -> [String] { command.options.map(\.name) }

  @Test func withoutArgumentsHelpGoesToStandardError() throws {
    let outcome = try TestWorld().run()
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errorOutput.contains("Usage: gotcha-lsp COMMAND"))
  }

  @Test func unknownCommandsSuggestTheNearest() throws {
    let world = try TestWorld(["App/A.swift": ""])
    let outcome = world.run("chekc")
    #expect(outcome.status == 2)
    #expect(outcome.errorOutput.hasPrefix("error: unknown command \"chekc\"; did you mean \"check\"?\n"))
    #expect(world.run("App").errorOutput.contains("to check this path, run gotcha-lsp check App"))
    #expect(world.run("--versoin").errorOutput.contains("unknown option \"--versoin\"; did you mean \"--version\"?"))
    #expect(world.run("-v").errorOutput.contains("unknown option \"-v\"; for the version use --version"))
  }

  @Test(arguments: [
    ("lint", "check"), ("analyze", "check"), ("fix", "check --fix"), ("version", "--version"), ("lsp", "serve"),
    ("list", "rules"), ("why", "explain"),
  ])
  func wordsOfOtherToolsSuggestACommand(_ word: String, _ meant: String) throws {
    let outcome = try TestWorld().run(word, "A.swift")
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(
      outcome.errorOutput == """
        error: unknown command "\(word)"; did you mean "\(meant)"?
        help: gotcha-lsp --help

        """)
  }

  @Test func rulesAndStandardInputAreNoCommands() throws {
    let world = try TestWorld()
    let rule = world.run("any_view")
    #expect(rule.status == 2)
    #expect(
      rule.errorOutput
        == "error: unknown command \"any_view\"; to explain this rule, run gotcha-lsp explain any_view\n")
    let input = world.run("-")
    #expect(input.status == 2)
    #expect(
      input.errorOutput
        == "error: \"-\" is not a command; to check standard input, run gotcha-lsp check --stdin\n")
    #expect(world.run("help", "any_view").output == world.run("explain", "any_view").output)
    #expect(world.run("help", "any_view").status == 0)
  }

  @Test func helpOnACommandIsThatCommandsHelp() throws {
    let world = try TestWorld()
    for command in CommandCatalog.all.map({ $0.name }) {
      let page = world.run(command, "--help")
      #expect(page.status == 0)
      #expect(page.output.contains("Usage: gotcha-lsp \(command)"))
      #expect(page.output.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(command)")
      #expect(world.run("help", command).output == page.output)
    }
    #expect(world.run("help").output == world.run("--help").output)
    #expect(world.run("help", "--help").output == world.run("--help").output)
  }

  @Test(arguments: [("any_veiw", "; did you mean \"any_view\"?"), ("chek", "; did you mean \"check\"?"), ("zzz", "")])
  func helpOnUnknownWordsSuggestsOne(_ word: String, _ hint: String) throws {
    let outcome = try TestWorld().run("help", word)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(
      outcome.errorOutput == """
        error: no command or rule is named "\(word)"\(hint)
        help: gotcha-lsp --help, gotcha-lsp rules

        """)
  }

  @Test func unknownRulesAndReportersAndPresetsFail() throws {
    let world = try TestWorld(["A.swift": ""])
    #expect(world.run("check", "--rule", "no_such_rule_at_all").status == 2)
    #expect(world.run("explain", "no_such_rule_at_all").status == 2)
    let reporter = world.run("check", "--reporter", "jsn")
    #expect(reporter.status == 2)
    #expect(reporter.errorOutput.contains("; did you mean \"json\"?"))
    #expect(reporter.errorOutput.hasPrefix("error: unknown reporter \"jsn\" (text, "))
    #expect(
      world.run("check", "--rule", "any_vew").errorOutput.hasPrefix(
        "error: unknown rule \"any_vew\"; did you mean \"any_view\"? (for a list, run gotcha-lsp rules)\n"))
    let shell = world.run("completions", "zhs")
    #expect(shell.status == 2)
    #expect(shell.errorOutput.contains("unknown shell \"zhs\" (bash, zsh, fish); did you mean \"zsh\"?"))
    let preset = world.run("check", "--preset", "al")
    #expect(preset.status == 2)
    #expect(preset.errorOutput.contains("did you mean \"all\"?"))
  }

  @Test(arguments: Shell.allCases)
  func completionsKnowEveryOption(_ shell: Shell) throws {
    let outcome = try TestWorld().run("completions", shell.rawValue)
    #expect(outcome.status == 0)
    for name in CheckCommand.options.map(\.name) { #expect(outcome.output.contains(name)) }
  }

  @Test func completionsRunInBash() throws {
    let world = try TestWorld()
    try world.write(world.run("completions", "bash").output, to: "gotcha.bash")
    let script = """
      source gotcha.bash
      COMP_WORDS=(gotcha-lsp check --prog); COMP_CWORD=2; _gotcha_lsp; echo "${COMPREPLY[@]}"
      COMP_WORDS=(gotcha-lsp check --preset r); COMP_CWORD=3; _gotcha_lsp; echo "${COMPREPLY[@]}"
      COMP_WORDS=(gotcha-lsp ex); COMP_CWORD=1; _gotcha_lsp; echo "${COMPREPLY[@]}"
      """
    let outcome = try world.system(["bash", "-c", script])
    #expect(outcome.output == "--progress\nrecommended\nexplain\n")
  }

  @Test func syntaxNamesEachFileAndFailsOnUnreadableOnes() throws {
    let world = try TestWorld(["A.swift": "", "B.swift": ""])
    let outcome = world.run("syntax", "A.swift", "C.swift", "./B.swift")
    #expect(outcome.status == 2)
    #expect(outcome.output == "# A.swift\n# ./B.swift\n")
    #expect(outcome.errorOutput == "error: C.swift: cannot be read: No such file or directory\n")
  }
}
