import SwiftUI

struct StateObjectOptionalScreen: View {
  @EnvironmentObject var model: DataModel!
  var body: some View { EmptyView() }
}
