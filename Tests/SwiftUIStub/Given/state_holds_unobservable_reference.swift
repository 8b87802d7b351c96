import AVKit

class Client {}
// Example 13
func load() async -> Note { Note() }
