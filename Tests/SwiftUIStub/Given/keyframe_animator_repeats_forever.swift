let device = (isLoud: true, name: "")
var tracks: some Keyframes<Pose> { KeyframeTrack(\.angle) { LinearKeyframe(1, duration: 1) } }
@State var isSaving = false
