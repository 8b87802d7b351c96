struct NavigationDestinationInLazyContainer: ModifierPlacementRule {
  static let info = RuleInfo(
    id: "navigation_destination_in_lazy_container", topic: .navigation, alsoAbout: [.lists], severity: .warning,
    tier: .precise, since: "0.2.0",
    title: "`navigationDestination` inside a list or lazy stack may be ignored",
    explanation: """
      **What happens.** A link does nothing, or a push works only while the row with the destination is on screen. \
      SwiftUI logs that the modifier is misplaced.

      **Why.** Lists and lazy stacks create their content when it is scrolled to. A navigation stack must know its \
      destinations at all times, also those of rows that do not exist yet or no longer.

      **What to do.** Apply `navigationDestination` to the list, the lazy stack or another view outside of it. For \
      a destination per row, use one `navigationDestination(item:)` or `navigationDestination(for:)` for all rows.

      **When it is fine.** The modifier is not reported on the container itself, or in rows of a stack that is not \
      lazy.
      """,
    references: [
      .apple("navigationDestination(for:destination:)", "swiftui/view/navigationdestination(for:destination:)"),
      .apple(
        "navigationDestination(isPresented:destination:)",
        "swiftui/view/navigationdestination(ispresented:destination:)"
      ),
    ],
    related: ["navigation_value_without_destination", "navigation_modifier_on_stack"],
    examples: [
      .flagged(
        """
        List(books) { book in
          NavigationLink(book.title, value: book)
            .▸navigationDestination(for: Book.self) { BookDetail($0) }◂
        }
        """,
        fixed: """
          List(books) { book in
            NavigationLink(book.title, value: book)
          }
          .navigationDestination(for: Book.self) { BookDetail($0) }
          """),
      .flagged(
        """
        ScrollView {
          LazyVStack {
            ForEach(books) { book in
              Button("Open", action: open).▸navigationDestination(isPresented: $isShown) { BookDetail(book) }◂
            }
          }
        }
        """,
        note: "the destination depends on the row: no fix"),
      .flagged(
        """
        List {
          Section("More") { Button("Terms", action: open).▸navigationDestination(isPresented: $isShown) { Terms() }◂ }
        }
        """,
        fixed: """
          List {
            Section("More") { Button("Terms", action: open) }
          }
          .navigationDestination(isPresented: $isShown) { Terms() }
          """),
      .accepted(
        "List(books) { NavigationLink($0.title, value: $0) }.navigationDestination(for: Book.self) { BookDetail($0) }"),
      .accepted(
        """
        VStack {
          ForEach(books) { NavigationLink($0.title, value: $0) }.navigationDestination(for: Book.self) { BookDetail($0) }
        }
        """,
        note: "not lazy"),
      .accepted(
        """
        List(books) { Row($0) }.overlay { Text("a").navigationDestination(isPresented: $isShown) { Terms() } }
        """
      ),
      .accepted(
        """
        List(books) { book in
          NavigationLink(book.title) {
            BookDetail(book).navigationDestination(for: Item.self) { Detail($0) }
          }
        }
        """,
        note: "in the pushed view"),
      .accepted("Form { Button(\"Terms\", action: open).navigationDestination(isPresented: $isShown) { Terms() } }"),
    ])

  static let misplacements: [Misplacement] = [Misplacement(modifiers: ["navigationDestination"], place: .inLazyContent)]

  static func message(_ modifier: Name, _ container: Name) -> String {
    "`navigationDestination` in content of a `\(container.text)` may be ignored; apply it to the `\(container.text)`"
  }

  func verdict(on found: MisplacedModifier, in file: FileModel) -> PlacementVerdict {
    .reported(isSafeToFix: found.modifier.argument("for") != nil)
  }
}
