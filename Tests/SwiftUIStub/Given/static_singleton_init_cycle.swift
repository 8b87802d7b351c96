struct Log {}
