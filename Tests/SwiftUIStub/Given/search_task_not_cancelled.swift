struct Package { func install() async {} }
func listen() async {}
