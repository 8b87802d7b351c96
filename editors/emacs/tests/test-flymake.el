;;; test-flymake.el --- The Flymake backend, alone and beside another server of Eglot  -*- lexical-binding: t -*-

(require 'test-helper)
(require 'eglot)
(require 'gotcha-flymake)

(setq gotcha-flymake-arguments
      '("--preset" "none" "--rule" "clip_before_blur" "--rule" "nested_navigation_stack" "--rule" "animation_missing_value"))

(ert-deftest gotcha-flymake-finds-explains-and-fixes ()
  (gotcha-test-visit "Sources/App Views/CardView.swift")
  (gotcha-test-wait-for "clip_before_blur")
  (should (eq (flymake-diagnostic-type (car (flymake-diagnostics))) :warning))
  (goto-char (flymake-diagnostic-beg (car (flymake-diagnostics))))
  (should (string-prefix-p "blur" (buffer-substring (point) (flymake-diagnostic-end (car (flymake-diagnostics))))))
  (gotcha-test-check-explanation)

  (let (titles)
    (cl-letf (((symbol-function 'completing-read)
               (lambda (_ fixes &rest _) (car (setq titles (mapcar #'car fixes))))))
      (gotcha-flymake-fix))
    (should (= 2 (length titles))))
  (should (equal (gotcha-test-line 5) gotcha-test-fixed))
  (gotcha-test-wait-for)

  ;; Findings follow the unsaved text; a fix of an older text is not applied.
  (gotcha-test-replace-line 5 gotcha-test-broken)
  (gotcha-test-wait-for "clip_before_blur")
  (goto-char (flymake-diagnostic-beg (car (flymake-diagnostics))))
  (save-excursion (goto-char (point-min)) (insert "\n"))
  (should-error (gotcha-flymake-fix) :type 'user-error)
  (should (equal (gotcha-test-line 6) gotcha-test-broken))
  (set-buffer-modified-p nil)
  (kill-buffer))

(ert-deftest gotcha-flymake-knows-the-other-files ()
  (gotcha-test-visit "Sources/Detail.swift")
  (gotcha-test-wait-for "nested_navigation_stack")
  ;; Once the other file is saved, this is checked in its light.
  (gotcha-test-write "Sources/Home.swift" "import SwiftUI\n")
  (set-buffer-modified-p t)
  (save-buffer)
  (gotcha-test-wait-for)
  (kill-buffer))

(ert-deftest gotcha-flymake-fixes-all ()
  (gotcha-test-visit "Sources/ZoomView.swift")
  (gotcha-test-wait-for "clip_before_blur" "animation_missing_value")
  (gotcha-fix-all)
  (should (equal (gotcha-test-line 6) "    Card().blur(radius: 8).clipShape(Circle())"))
  (should (equal (gotcha-test-line 8) "      .animation(.spring())"))
  (gotcha-fix-all t)
  (should (equal (gotcha-test-line 8) "      .animation(.spring(), value: isZoomed)"))
  (gotcha-test-wait-for)
  (set-buffer-modified-p nil)
  (kill-buffer))

(ert-deftest gotcha-flymake-survives-an-invalid-configuration ()
  (gotcha-test-write "gotcha.json" "{\"presett\": \"all\"}")
  (gotcha-test-visit "Sources/App Views/CardView.swift")
  (gotcha-test-wait-for "clip_before_blur")
  (should (equal (flymake-running-backends) '(gotcha-flymake-backend)))
  (delete-file (expand-file-name "gotcha.json" gotcha-test-project))
  (kill-buffer))

(ert-deftest gotcha-flymake-works-beside-eglot ()
  "The other server is gotcha-lsp itself, with settings by which its findings can be told apart."
  (add-to-list 'eglot-server-programs
               `(swift-mode ,gotcha-program "serve" :initializationOptions
                            (:gotcha (:preset "none" :rules (:animation_missing_value "error")))))
  (gotcha-test-visit "Sources/ZoomView.swift")
  (eglot-ensure)
  (run-hooks 'post-command-hook)
  (let ((server (gotcha-test-wait "the server" #'eglot-current-server))
        ;; The backend must start again by itself after Eglot has removed it.
        (gotcha-test-starts-flymake nil))
    (gotcha-test-wait-for "animation_missing_value" "animation_missing_value" "clip_before_blur")
    (should (gotcha-test-find "clip_before_blur"))
    (should (cl-find 'eglot-error (flymake-diagnostics) :key #'flymake-diagnostic-type))
    (eglot-shutdown server)
    (gotcha-test-wait "the server's end" (lambda () (not (eglot-current-server)))))
  (kill-buffer))

(ert-deftest gotcha-flymake-names-a-missing-program ()
  (let ((gotcha-program "no-such-gotcha-lsp")
        warnings)
    (cl-letf (((symbol-function 'display-warning) (lambda (_ message &rest _) (push message warnings))))
      (gotcha-test-visit "Package.swift"))
    (should (equal warnings '("Executable not found: no-such-gotcha-lsp.  Set `gotcha-program'.")))
    (should-not flymake-mode)
    (kill-buffer)))

;;; test-flymake.el ends here
