func save() {}
struct Photo: Identifiable { let id = 0 }
struct Album: StandIn { init(chosen: Binding<Photo?>) {} }
struct PhotoView: StandIn { init(photo: Photo) {} }
struct NameEditor: StandIn { init(onSave: @escaping () -> Void) {} }
// Incorrect: `dismiss` is passed as a function
final class Editor: ObservableObject { @Published var isEditing = false }
