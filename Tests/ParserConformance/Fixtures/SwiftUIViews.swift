import SwiftUI

@main
struct DemoApp: App {
  @StateObject private var model = Model()
  @UIApplicationDelegateAdaptor(AppDelegate.self) var delegate
  var body: some Scene {
    WindowGroup { ContentView().environmentObject(model) }
    #if os(macOS)
    Settings { SettingsView() }
    #endif
  }
}

struct ContentView: View {
  @State private var isShown = false
  @State private var selection: Item.ID?
  @Binding var text: String
  @FocusState private var focus: Field?
  @Environment(\.colorScheme) private var scheme
  @Namespace private var namespace
  @ScaledMetric(relativeTo: .body) var size = 10.0
  @GestureState private var drag = CGSize.zero
  @FetchRequest(sortDescriptors: [SortDescriptor(\.name, order: .reverse)], animation: .default)
  private var items: FetchedResults<Item>
  let columns: [GridItem] = Array(repeating: .init(.flexible(), spacing: 8), count: 3)

  var body: some View {
    NavigationStack(path: $model.path) {
      ScrollView(.vertical, showsIndicators: false) {
        LazyVGrid(columns: columns) {
          ForEach(Array(items.enumerated()), id: \.element.id) { index, item in
            if let name = item.name, !name.isEmpty {
              Text("\(index): \(name, format: .number)")
                .font(.system(size: size, weight: .bold, design: .rounded))
                .foregroundStyle(scheme == .dark ? .white : Color(red: 0.1, green: 0.2, blue: 0.3))
                .onTapGesture { [weak model] in model?.select(item) }
                .matchedGeometryEffect(id: item.id, in: namespace)
            } else if item.isNew {
              ProgressView()
            } else {
              EmptyView()
            }
          }
        }
      }
      .navigationTitle("Demo")
      .toolbar {
        ToolbarItem(placement: .primaryAction) {
          Button("Add", systemImage: "plus") { withAnimation(.spring()) { isShown.toggle() } }
        }
      }
      .sheet(isPresented: $isShown, onDismiss: { reload() }) { Sheet(text: $text) }
      .onChange(of: selection) { old, new in print(old as Any, new ?? "none") }
      .task(id: selection) { await load() }
      .gesture(
        DragGesture()
          .updating($drag) { value, state, _ in state = value.translation }
          .onEnded { _ in }
      )
      .overlay(alignment: .topTrailing) {
        switch model.state {
        case .idle: EmptyView()
        case .failed(let error): Text(error.localizedDescription)
        case let .loaded(items) where items.count > 1: List(items) { Text($0.name) }
        default: Color.clear
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(.ultraThinMaterial, in: RoundedRectangle(cornerRadius: 12, style: .continuous))
      .animation(.easeInOut(duration: 0.3), value: isShown)
      .alert("Title", isPresented: .constant(model.error != nil), presenting: model.error) { _ in
        Button("OK", role: .cancel) {}
      } message: { error in
        Text(verbatim: "\(error)")
      }
    }
  }

  @ViewBuilder
  private func row(_ item: Item) -> some View {
    let title = item.title
    Label { Text(title) } icon: { Image(systemName: "star") }
    if #available(iOS 17, *) { Text("new").symbolEffect(.bounce) }
  }
}

extension View {
  func card<S: ShapeStyle>(_ style: S = .background) -> some View { modifier(Card(style: style)) }
}

#Preview("Dark", traits: .sizeThatFitsLayout) {
  @Previewable @State var text = ""
  ContentView(text: $text).preferredColorScheme(.dark)
}

struct ContentView_Previews: PreviewProvider {
  static var previews: some View { ContentView(text: .constant("")) }
}
