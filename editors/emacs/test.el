;;; test.el --- What `test' runs inside Emacs  -*- lexical-binding: t -*-

(require 'cl-lib)
(require 'ert)
(require 'gotcha)

(defconst gotcha-test-project default-directory)
(defconst gotcha-test-patience 30 "How long to wait for what must come, in seconds.")

;; Swift's own modes come from elsewhere; any will do.
(unless (fboundp 'swift-mode)
  (define-derived-mode swift-mode prog-mode "Swift"))
(add-to-list 'auto-mode-alist '("\\.swift\\'" . swift-mode))

(setq gotcha-program (getenv "GOTCHA_LSP")
      gotcha-settings '(:preset "none" :rules (:clip_before_blur "error"))
      create-lockfiles nil
      make-backup-files nil)
;; Edits are applied without a question, under the name of any version.
(defvar eglot-confirm-server-edits)
(defvar eglot-confirm-server-initiated-edits)
(setq eglot-confirm-server-edits nil
      eglot-confirm-server-initiated-edits nil)

(defun gotcha-test-wait (what condition)
  "Let Emacs handle events until CONDITION gives something, and return that.
WHAT is named if it never does."
  (let ((end (+ (float-time) gotcha-test-patience))
        found)
    (while (not (setq found (funcall condition)))
      (when (> (float-time) end)
        (ert-fail (format "waited in vain for %s" what)))
      (accept-process-output nil 0.05))
    found))

(defun gotcha-test-visit (file)
  "Visit FILE of the project as a user does, and return its server."
  (switch-to-buffer (find-file-noselect (expand-file-name file gotcha-test-project)))
  ;; There is no command loop that would do it.
  (run-hooks 'post-command-hook)
  (gotcha-test-wait "the server" #'eglot-current-server))

(defun gotcha-test-messages ()
  "What Flymake shows in this buffer."
  (flymake-start)
  (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))

(ert-deftest gotcha-test-session ()
  (let ((server (gotcha-test-visit "Sources/App Views/CardView.swift"))
        (line "    /* 🎉 */ Card().clipShape(Circle()).blur(radius: 8)"))
    (should (eq major-mode 'swift-mode))
    (gotcha-test-wait "diagnostics" #'gotcha-test-messages)
    (let ((diagnostic (car (flymake-diagnostics))))
      (should (= 1 (length (flymake-diagnostics))))
      (should (string-match-p "clip_before_blur" (flymake-diagnostic-text diagnostic)))
      (should (eq (flymake-diagnostic-type diagnostic) 'eglot-error))
      (should (string-prefix-p "blur" (buffer-substring (flymake-diagnostic-beg diagnostic) (point-max))))
      (goto-char (flymake-diagnostic-beg diagnostic)))

    ;; Hover, as the echo area asks for it.
    (let (explanation)
      (eglot-hover-eldoc-function (lambda (text &rest _) (setq explanation text)))
      (gotcha-test-wait "the hover" (lambda () explanation))
      (should (string-match-p "clip_before_blur" explanation)))

    ;; A code action, as the user asks for it: the first of the list is the preferred one.
    (let ((last-nonmenu-event t)
          titles)
      (cl-letf (((symbol-function 'completing-read)
                 (lambda (_ items &rest _) (car (setq titles (mapcar #'car items))))))
        (eglot-code-actions (point) nil nil t))
      (should (= 4 (length titles))))
    (goto-char (point-min))
    (should (search-forward "    /* 🎉 */ Card().blur(radius: 8).clipShape(Circle())\n" nil t))
    (save-buffer)
    (gotcha-test-wait "the diagnostic to go" (lambda () (null (gotcha-test-messages))))

    ;; What is typed comes back.
    (goto-char (point-min))
    (forward-line 4)
    (delete-region (point) (line-end-position))
    (insert line)
    (save-buffer)
    (gotcha-test-wait "the diagnostic to come back" #'gotcha-test-messages)

    ;; A gotcha.json shares the server, and is checked itself.
    (should (eq server (gotcha-test-visit "gotcha.json")))
    (should (eq major-mode 'gotcha-json-mode))
    (gotcha-test-wait "the diagnostic of gotcha.json" #'gotcha-test-messages)
    (should (string-match-p "\"presett\" is no key" (car (gotcha-test-messages))))

    (eglot-shutdown server)
    (gotcha-test-wait "the server's end" (lambda () (not (eglot-current-server))))))

;;; test.el ends here
