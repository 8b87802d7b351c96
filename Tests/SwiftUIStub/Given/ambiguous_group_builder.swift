// Correct: a group of commands
struct A: Commands { var body: some Commands { EmptyCommands() } }
typealias B = A
typealias C = A
typealias D = A
typealias E = A
typealias F = A
typealias G = A
typealias H = A
typealias I = A
