let user = ""
