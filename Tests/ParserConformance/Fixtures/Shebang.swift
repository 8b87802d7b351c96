#!/usr/bin/env swift
import Foundation
print("a")
