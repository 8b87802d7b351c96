;;; gotcha-flymake.el --- SwiftUI gotchas in Flymake, alongside any language server  -*- lexical-binding: t -*-

;; Version: 0.2.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, tools

;;; Commentary:

;; A Flymake backend that runs `gotcha-lsp check' on Swift buffers, saved or not.  Eglot runs only one server per buffer; with
;; this backend, that server can be sourcekit-lsp.

;;; Code:

(require 'gotcha)
(require 'project)

(defcustom gotcha-flymake-arguments nil
  "Additional arguments for `gotcha-lsp check'.
For example (\"--preset\" \"all\")."
  :type '(repeat string)
  :group 'gotcha)

(defvar-local gotcha-flymake--process nil
  "The running check of this buffer.")

(defun gotcha-flymake--start (name command handler)
  "Start a process NAME with COMMAND, and return it.
When it has exited and its standard error has been read, HANDLER is
called with its exit status, the buffer with its output and the buffer
with its errors.  HANDLER is not called for killed processes."
  ;; No sentinel waits for the other one, because other code may exit a waiting sentinel with a `throw', as Eglot does when
  ;; the server responds.
  (let* ((output (generate-new-buffer (format " *%s*" name)))
         (errors (generate-new-buffer (format " *%s errors*" name)))
         (open-ends 2)
         process
         (sentinel
          (lambda (stream _event)
            (unless (process-live-p stream)
              (setq open-ends (1- open-ends))
              (when (zerop open-ends)
                (unwind-protect
                    (when (eq (process-status process) 'exit)
                      (funcall handler (process-exit-status process) output errors))
                  (kill-buffer output)
                  (kill-buffer errors)))))))
    (setq process
          (make-process
           :name name :command command :buffer output
           :stderr (make-pipe-process :name (concat name " errors") :buffer errors :noquery t :sentinel sentinel)
           :noquery t :connection-type 'pipe :coding 'utf-8-unix :sentinel sentinel))))

;;;; The other files of the project

(defvar gotcha-flymake--facts (make-hash-table :test #'equal)
  "The files with the facts of projects, by root folder.
Some rules need facts: whether a `NavigationStack' is nested depends
on the presenting view.")

(defun gotcha-flymake--root ()
  "The root folder of the buffer's project, or nil."
  (when-let ((project (project-current)))
    (expand-file-name (project-root project))))

(defun gotcha-flymake--update-facts ()
  "Update the facts of the project, then check the buffer again."
  (when-let ((root (gotcha-flymake--root)))
    (let ((new (make-temp-file "gotcha-facts"))
          (buffer (current-buffer)))
      (gotcha-flymake--start
       "gotcha facts" (list gotcha-program "check" root "--facts-out" new "--quiet")
       (lambda (_status _output _errors)
         ;; A check may be about to read the old file, so it is replaced atomically.
         (if (zerop (file-attribute-size (file-attributes new)))
             (delete-file new)
           (rename-file new (or (gethash root gotcha-flymake--facts)
                                (puthash root (make-temp-file "gotcha-facts") gotcha-flymake--facts))
                        t))
         (gotcha-flymake--restart-soon buffer))))))

(defun gotcha-flymake--delete-facts ()
  "Delete the files with facts."
  (maphash (lambda (_root facts) (ignore-errors (delete-file facts))) gotcha-flymake--facts))

(add-hook 'kill-emacs-hook #'gotcha-flymake--delete-facts)

;;;; The backend

(defun gotcha-flymake--command ()
  "The command that checks the buffer."
  (let ((facts (gethash (gotcha-flymake--root) gotcha-flymake--facts)))
    `(,gotcha-program "check" "--stdin" "--reporter" "json" "--fail-on" "never"
      ,@(and buffer-file-name (list "--stdin-path" buffer-file-name))
      ,@(and facts (list "--facts-in" facts))
      ,@gotcha-flymake-arguments)))

(defun gotcha-flymake--position (place)
  "The buffer position of PLACE, an object in the report."
  ;; The report counts UTF-8 bytes, as Emacs does internally.
  (or (byte-to-position (1+ (alist-get 'offset place))) (point-max)))

(defun gotcha-flymake--diagnostic (finding)
  "The diagnostic for FINDING in the report."
  (let-alist finding
    (flymake-make-diagnostic
     (current-buffer) (gotcha-flymake--position .start) (gotcha-flymake--position .end)
     (pcase .severity ("error" :error) ("warning" :warning) (_ :note))
     (format "%s [%s]" .message .rule)
     ;; A fix applies only to the text that was checked.
     `((tick . ,(buffer-chars-modified-tick))
       (fixes . ,(seq-filter (lambda (fix)
                               (seq-every-p (lambda (edit) (equal .file (alist-get 'file edit)))
                                            (alist-get 'edits fix)))
                             .fixes))))))

(defun gotcha-flymake--diagnostics (output)
  "The diagnostics for the report in the buffer OUTPUT."
  (save-restriction
    (widen)
    (mapcar #'gotcha-flymake--diagnostic
            (with-current-buffer output
              (goto-char (point-min))
              (alist-get 'findings (json-parse-buffer :object-type 'alist :array-type 'list))))))

(defun gotcha-flymake--text (buffer)
  "The text of BUFFER without surrounding white space."
  (with-current-buffer buffer (string-trim (buffer-string))))

(defun gotcha-flymake-backend (report &rest _)
  "Check the buffer and pass the findings to REPORT."
  (unless (executable-find gotcha-program)
    (error "Executable not found: %s.  Set `gotcha-program'" gotcha-program))
  (when (process-live-p gotcha-flymake--process)
    (delete-process gotcha-flymake--process))
  (let ((buffer (current-buffer))
        (tick (buffer-chars-modified-tick))
        process)
    (setq process
          (gotcha-flymake--start
           "gotcha check" (gotcha-flymake--command)
           (lambda (status output errors)
             (when (buffer-live-p buffer)
               (with-current-buffer buffer
                 (cond
                  ;; A later check is running or will run, because Flymake starts one after each change; or Flymake was
                  ;; disabled.
                  ((not (and (eq process gotcha-flymake--process)
                             (eq tick (buffer-chars-modified-tick))
                             (memq 'gotcha-flymake-backend (flymake-running-backends)))))
                  ((zerop (buffer-size output))
                   (funcall report :panic :explanation (gotcha-flymake--text errors)))
                  (t
                   ;; With an invalid gotcha.json, there is also a report, because its valid settings apply.
                   (unless (eq status 0)
                     (flymake-log :warning "%s" (gotcha-flymake--text errors)))
                   (funcall report (gotcha-flymake--diagnostics output)))))))))
    (setq gotcha-flymake--process process)
    (save-restriction
      (widen)
      ;; While a long text is being sent, a later check may start and kill this one.  The error is ignored, because Flymake
      ;; permanently disables a backend that fails.  Problems with the program are reported when it exits.
      (ignore-errors
        (process-send-region process (point-min) (point-max))
        (process-send-eof process)))))

(defun gotcha-flymake-setup ()
  "Add the backend to Flymake in this buffer, and start Flymake."
  (when (gotcha-is-installed)
    (gotcha-flymake--add)
    (add-hook 'after-save-hook #'gotcha-flymake--update-facts nil t)
    (flymake-mode 1)
    (gotcha-flymake--update-facts)))

(defun gotcha-flymake--add ()
  "Add the backend to Flymake in a Swift buffer."
  (when (apply #'derived-mode-p gotcha-swift-modes)
    (add-hook 'flymake-diagnostic-functions #'gotcha-flymake-backend nil t)))

(dolist (hook '(swift-mode-hook swift-ts-mode-hook))
  (add-hook hook #'gotcha-flymake-setup))

(defun gotcha-flymake--add-to-eglot ()
  "Add the backend again after Eglot has removed it.
Eglot removes all other backends when it starts in a buffer."
  (gotcha-flymake--add)
  (gotcha-flymake--restart-soon (current-buffer)))

(defun gotcha-flymake--restart-soon (buffer)
  "Start Flymake in BUFFER if it is enabled, once Emacs is idle."
  ;; Flymake must not start immediately: Eglot is iterating over all buffers, and the end of an earlier check kills buffers.
  ;; In addition, starting a check kills the previous one, which makes Emacs call the sentinels of all exited processes.
  (run-with-timer 0 nil #'gotcha-flymake--restart buffer))

(defun gotcha-flymake--restart (buffer)
  "Start Flymake in BUFFER if it is enabled."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (when flymake-mode
        (flymake-start)))))

(add-hook 'eglot-managed-mode-hook #'gotcha-flymake--add-to-eglot)

;;;; Fixing

(defun gotcha-flymake--fixes-at-point ()
  "The fixes for the findings at point, by title."
  (mapcan (lambda (diagnostic)
            (let-alist (flymake-diagnostic-data diagnostic)
              (when .fixes
                (unless (eq .tick (buffer-chars-modified-tick))
                  (user-error "The buffer has changed since the check; try again in a moment"))
                (mapcar (lambda (fix) (cons (alist-get 'title fix) fix)) .fixes))))
          (seq-filter (lambda (diagnostic) (eq (flymake-diagnostic-backend diagnostic) 'gotcha-flymake-backend))
                      (flymake-diagnostics (point)))))

(defun gotcha-flymake--apply (edits)
  "Apply EDITS of a fix to the buffer."
  (save-excursion
    (save-restriction
      (widen)
      (let ((change (prepare-change-group)))
        ;; Start at the end, so that positions stay valid.
        (dolist (edit (sort (copy-sequence edits)
                            (lambda (a b)
                              (let-alist (list (cons 'a a) (cons 'b b)) (> .a.start.offset .b.start.offset)))))
          (let-alist edit
            (let ((start (gotcha-flymake--position .start)))
              (goto-char start)
              (delete-region start (gotcha-flymake--position .end))
              (insert .text))))
        (undo-amalgamate-change-group change)))))

(defun gotcha-flymake-fix ()
  "Fix the finding at point.  If there are several fixes, ask which one."
  (interactive)
  (let ((fixes (gotcha-flymake--fixes-at-point)))
    (unless fixes
      (user-error "No fix at point"))
    (let ((title (if (cdr fixes) (completing-read "Fix: " fixes nil t nil nil (caar fixes)) (caar fixes))))
      (gotcha-flymake--apply (alist-get 'edits (cdr (assoc title fixes)))))))

(provide 'gotcha-flymake)
;;; gotcha-flymake.el ends here
