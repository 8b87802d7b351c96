import SwiftUI

struct ApiNewerThanDeploymentTargetScreen: View {
  var body: some View {
    List { a }.scrollTargetBehavior(.paging).padding()
  }
}
