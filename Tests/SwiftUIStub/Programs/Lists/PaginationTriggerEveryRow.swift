import SwiftUI

struct Message: Identifiable {
  let id: Int
}
final class Inbox: ObservableObject {
  @Published var messages: [Message] = []
  func loadMore() { messages.append(Message(id: messages.count)) }
}
struct InboxView: View {
  @ObservedObject var inbox: Inbox
  var body: some View {
    List(inbox.messages) { message in Text("\(message.id)").onAppear { appeared() } }
  }
  private func appeared() { inbox.loadMore() }
}
