let photo = UIImage()
