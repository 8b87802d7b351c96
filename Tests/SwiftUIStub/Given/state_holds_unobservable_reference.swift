import AVKit

class Client {}
// Correct: another value with the same name
func load() async -> Note { Note() }
