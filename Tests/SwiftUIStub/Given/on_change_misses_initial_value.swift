enum Menu1 { case none, open }
