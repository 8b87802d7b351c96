;;; test-eglot.el --- Tests for gotcha-lsp as Eglot's server for Swift  -*- lexical-binding: t -*-

(require 'test-helper)
(require 'gotcha-eglot)

(setq gotcha-settings '(:preset "none" :rules (:clip_before_blur "error")))
;; Apply edits without confirmation.  The variable has different names in different versions.
(defvar eglot-confirm-server-edits)
(defvar eglot-confirm-server-initiated-edits)
(setq eglot-confirm-server-edits nil
      eglot-confirm-server-initiated-edits nil)

(ert-deftest gotcha-eglot-session ()
  (gotcha-test-visit "Sources/App Views/CardView.swift")
  (should (eq major-mode 'swift-mode))
  (let ((server (gotcha-test-wait "the server" #'eglot-current-server)))
    (gotcha-test-wait-for "clip_before_blur")
    (let ((diagnostic (car (flymake-diagnostics))))
      (should (eq (flymake-diagnostic-type diagnostic) 'eglot-error))
      (goto-char (flymake-diagnostic-beg diagnostic))
      (should (looking-at "blur")))
    (gotcha-test-check-explanation)

    ;; Request hover as the echo area does.
    (let (explanation)
      (eglot-hover-eldoc-function (lambda (text &rest _) (setq explanation text)))
      (gotcha-test-wait "the hover" (lambda () explanation))
      (should (string-match-p "clip_before_blur" explanation)))

    ;; Run a code action as users do.  The first action is the preferred one.
    (let ((last-nonmenu-event t)
          titles)
      (cl-letf (((symbol-function 'completing-read)
                 (lambda (_ items &rest _) (car (setq titles (mapcar #'car items))))))
        (eglot-code-actions (point) nil nil t))
      (should (= 4 (length titles))))
    (should (equal (gotcha-test-line 5) gotcha-test-fixed))
    (save-buffer)
    (gotcha-test-wait-for)

    (gotcha-test-replace-line 5 gotcha-test-broken)
    (save-buffer)
    (gotcha-test-wait-for "clip_before_blur")
    (gotcha-fix-all)
    (should (equal (gotcha-test-line 5) gotcha-test-fixed))
    ;; Eglot sends changes when Emacs is idle, or when the buffer is saved.
    (save-buffer)
    (gotcha-test-wait-for)

    ;; A gotcha.json uses the same server.
    (gotcha-test-write "gotcha.json" "{\"presett\": \"all\"}")
    (gotcha-test-visit "gotcha.json")
    (should (eq major-mode 'gotcha-json-mode))
    (should (eq server (gotcha-test-wait "the server" #'eglot-current-server)))
    (gotcha-test-wait-for "\"presett\"")
    (erase-buffer)
    (insert "{\"preset\": \"")
    (completion-at-point)
    (let ((candidates (with-current-buffer "*Completions*" (buffer-string))))
      (should (string-match-p "recommended" candidates))
      (should (string-match-p "none" candidates)))
    (set-buffer-modified-p nil)

    (eglot-shutdown server)
    (gotcha-test-wait "the server's end" (lambda () (not (eglot-current-server))))))

;;; test-eglot.el ends here
