import GotchaAnalysis

enum Shell: String, CaseIterable { case bash, zsh, fish }

/// Shell completions, generated from the tables of commands, options and rules.
struct Completions {
  let catalog: RuleCatalog

  func script(for shell: Shell) -> String {
    let commands = CommandCatalog.all.map { CommandShape($0) }
    return switch shell {
    case .bash: bash(commands)
    case .zsh: zsh(commands)
    case .fish: fish(commands)
    }
  }

  /// A command without its generic type.
  private struct CommandShape {
    let name: String
    let summary: String
    let operand: OptionValue
    let options: [(name: String, value: OptionValue?, summary: String)]

    init<C: Command>(_ command: C.Type) {
      name = command.name
      summary = command.summary
      operand = command.operandShape.value
      options = command.options.map { ($0.name, $0.value, $0.summary) } + [("help", nil, "print help for this command")]
    }
  }

  /// The possible words of a value, nil for a path or free text.
  private func words(_ kind: OptionValue.Kind) -> [String]? {
    switch kind {
    case .words(let words): words
    case .rule: catalog.all.map(\.id)
    case .ruleOrTopic: catalog.all.map(\.id) + Topic.allCases.map(\.rawValue)
    case .anything, .path, .file: nil
    }
  }

  private func isPath(_ kind: OptionValue.Kind) -> Bool {
    switch kind {
    case .path, .file: true
    default: false
    }
  }

  private func bash(_ commands: [CommandShape]) -> String {
    // Without a reply, the shell completes file names itself, with correct quoting.
    func reply(_ kind: OptionValue.Kind) -> String {
      if case .rule = kind { return "COMPREPLY=($(compgen -W \"$rules\" -- \"$word\"))" }
      return words(kind).map { "COMPREPLY=($(compgen -W '\($0.joined(separator: " "))' -- \"$word\"))" }
        ?? "COMPREPLY=()"
    }
    var cases = ""
    for command in commands {
      cases += "    \(command.name))\n      case \"$previous\" in\n"
      for option in command.options {
        guard let value = option.value else { continue }
        cases += "        --\(option.name)) \(reply(value.kind)); return ;;\n"
      }
      let names = command.options.map { "--" + $0.name }.joined(separator: " ")
      cases += """
              esac
              if [[ "$word" == -* ]]; then
                COMPREPLY=($(compgen -W '\(names)' -- "$word"))
              else
                \(reply(command.operand.kind))
              fi ;;

        """
    }
    return """
      # Save this as ~/.local/share/bash-completion/completions/\(Product.name)
      _gotcha_lsp() {
        local word="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
        # Bash splits --color=always at the equals sign.
        if [[ "$word" == = ]]; then word=; elif [[ "$previous" == = ]]; then previous="${COMP_WORDS[COMP_CWORD-2]}"; fi
        local rules='\(catalog.all.map(\.id).joined(separator: " "))'
        if [[ $COMP_CWORD -eq 1 ]]; then
          COMPREPLY=($(compgen -W '\(commands.map(\.name).joined(separator: " ")) --help --version' -- "$word"))
          return
        fi
        case "${COMP_WORDS[1]}" in
      \(cases)  esac
      }
      complete -o default -F _gotcha_lsp \(Product.name)
      """
  }

  private func zsh(_ commands: [CommandShape]) -> String {
    func quoted(_ text: String) -> String {
      // Inside double quotes, some characters are special to the shell and others to `_arguments`.
      text.reduce(into: "") { $0 += "\"$`\\[]:".contains($1) ? "\\\($1)" : String($1) }
    }
    func action(_ value: OptionValue) -> String {
      if case .rule = value.kind { return "($rules)" }
      return words(value.kind).map { "(\($0.joined(separator: " ")))" } ?? (isPath(value.kind) ? "_files" : "")
    }
    var cases = ""
    for command in commands {
      cases += "    \(command.name)) _arguments"
      for option in command.options {
        let sign = option.value == nil ? "" : "="
        cases += " \\\n      \"*--\(option.name)\(sign)[\(quoted(option.summary))]"
        if let value = option.value {
          cases += "\(value.isOptional ? "::" : ":")\(quoted(value.placeholder)):\(action(value))"
        }
        cases += "\""
      }
      cases += " \\\n      \"*:\(quoted(command.operand.placeholder)):\(action(command.operand))\" ;;\n"
    }
    let list = commands.map { "      \"\($0.name):\(quoted($0.summary))\"" }.joined(separator: "\n")
    return """
      #compdef \(Product.name)
      # Save this as _\(Product.name) in a folder of $fpath, or evaluate it after compinit.
      _\(Product.name)() {
        local -a subcommands
        if (( CURRENT == 2 )); then
          subcommands=(
      \(list)
          )
          _describe command subcommands
          return
        fi
        local name=$words[2] rules='\(catalog.all.map(\.id).joined(separator: " "))'
        shift words
        (( CURRENT-- ))
        case $name in
      \(cases)  esac
      }
      if [[ $funcstack[1] == _\(Product.name) ]]; then
        _\(Product.name) "$@"
      else
        compdef _\(Product.name) \(Product.name)
      fi
      """
  }

  private func fish(_ commands: [CommandShape]) -> String {
    func quoted(_ text: String) -> String {
      "'" + text.replacingAll("\\", with: "\\\\").replacingAll("'", with: "\\'") + "'"
    }
    var lines = [
      "# Save this as ~/.config/fish/completions/\(Product.name).fish", "complete -c \(Product.name) -f",
    ]
    for command in commands {
      lines.append(
        "complete -c \(Product.name) -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))")
      let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options {
        var line = "complete -c \(Product.name) \(condition) -l \(option.name) -d \(quoted(option.summary))"
        if let value = option.value {
          line +=
            words(value.kind).map { " -x -a \(quoted($0.joined(separator: " ")))" }
            ?? (isPath(value.kind) ? " -r -F" : " -x")
        }
        lines.append(line)
      }
      if let words = words(command.operand.kind) {
        lines.append("complete -c \(Product.name) \(condition) -a \(quoted(words.joined(separator: " ")))")
      } else if isPath(command.operand.kind) {
        lines.append("complete -c \(Product.name) \(condition) -F")
      }
    }
    return lines.joined(separator: "\n")
  }
}
