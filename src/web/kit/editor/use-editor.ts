import { useEffect, useRef, useState } from 'react'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { ApiError, errorText } from '../api/api-error.ts'
import { useAction } from '../api/use-action.ts'
import type { KeptFormStore } from '../stores/kept-form-store.ts'
import { useAskBeforeUnload, useKeepOnUnmount } from './keep-form.ts'
import { type Problem, restOf } from './problem.ts'
import type { Question } from './question.ts'
import type { OpenedEditor } from './use-opened-editor.ts'
import { useUploading } from './use-uploading.ts'

interface EditorOptions<Saved, Draft> {
  opened: OpenedEditor<Saved, Draft>
  kept: KeptFormStore<Saved, Draft>
  /** The form of something new. */
  blank: () => Draft
  draftOf: (saved: Saved) => Draft
  isSame: (a: Draft, b: Draft) => boolean
  /** What keeps the form from being sent; `saved` is what it would overwrite, `null` for something new. */
  problemOf: (draft: Draft, saved: Saved | null) => Problem | null
  /** What is asked before the form is sent; `null` when there is nothing to ask. */
  ask?: (draft: Draft, saved: Saved | null) => Promise<Question | null>
  /** Sends the form and does what follows. */
  send: (draft: Draft, saved: Saved | null) => Promise<void>
  /** What someone else has saved meanwhile, when that is why the form was rejected. */
  conflictIn: (error: unknown) => Saved | null | undefined
  /** Said when what the form changes is deleted. */
  goneText: string
  /** Said when there is no text of the server's. */
  failedText: (isNew: boolean) => string
  /** The toast says `failedText` whatever the server's text is; the form says the server's. */
  toastsFailedText?: boolean
  /** `false`: what the form itself finds wrong is said at its field and beside the button alone, by no toast. */
  toastsProblems?: false
}

export type Editor<Saved, Draft> = ReturnType<typeof useEditor<Saved, Draft>>

/**
 * The form of one thing that several people may change. Nothing that someone else has saved meanwhile is overwritten
 * unless the admin says so, and nothing that was entered is lost when the session ends.
 */
export function useEditor<Saved, Draft>(options: EditorOptions<Saved, Draft>) {
  const { opened, kept, draftOf, isSame, problemOf, send, conflictIn, goneText, failedText } = options
  const [begun] = useState(() => (opened.saved ? draftOf(opened.saved) : options.blank()))
  const [draft, setDraft] = useState(opened.keptDraft ?? begun)
  /** What has been read last: the thing, or what someone else has made of it. `null`: there is none, so one is added. */
  const [known, setKnown] = useState(opened.saved)
  const [conflict, setConflict] = useState<Saved | null>(null)
  const [gone, setGone] = useState(false)
  const [asked, setAsked] = useState<(Question & { over: Saved | null; open: boolean }) | null>(null)
  const [rejection, setRejection] = useState<{ problem: Problem; byForm: boolean } | null>(null)
  const toasted = useRef<string | null>(null)
  const { uploading, onUploading } = useUploading()
  const changed = gone || uploading || !isSame(draft, known ? draftOf(known) : begun)
  useKeepOnUnmount(opened.open && changed ? { saved: known, draft } : null, kept)
  useAskBeforeUnload(opened.open && changed)

  // What the form itself has found wrong goes as soon as it is put right; what the server has said, with the next try.
  const problem =
    rejection && (rejection.byForm ? restOf(rejection.problem, problemOf(draft, known)) : rejection.problem)
  const solved = rejection !== null && problem === null
  useEffect(() => {
    if (!solved) return
    dismissToast(toasted.current)
    setRejection(null)
  }, [solved])

  function reject(found: Problem, { text = found.text, byForm = false } = {}) {
    setRejection({ problem: found, byForm })
    if (byForm && options.toastsProblems === false) return
    toast.error(text)
    toasted.current = text
  }

  function clearProblem() {
    dismissToast(toasted.current)
    setRejection(null)
  }

  const saving = useAction(async (over: Saved | null, answered: boolean) => {
    try {
      const found = answered ? null : await options.ask?.(draft, over)
      if (found) setAsked({ ...found, over, open: true })
      else await send(draft, over)
    } catch (error) {
      const failed = failedText(over === null)
      const code = error instanceof ApiError ? error.code : null
      const present = conflictIn(error)
      if (present) setConflict(present)
      if (code === 'not_found') {
        setGone(true)
        setKnown(null)
      }
      const text = code === 'not_found' ? goneText : errorText(error, failed)
      reject({ text, fields: {} }, { text: options.toastsFailedText ? failed : text })
    }
  })

  function save(over: Saved | null) {
    clearProblem()
    const found = problemOf(draft, over)
    if (found) reject(found, { byForm: true })
    else void saving.run(over, false)
  }

  function settle() {
    clearProblem()
    setKnown(conflict)
    setConflict(null)
  }

  return {
    draft,
    setDraft,
    /** It began with what had been entered before it was unmounted. */
    restored: opened.keptDraft !== null,
    known,
    conflict,
    gone,
    changed,
    problem,
    /** What is asked before the form is sent. */
    asked,
    /** Sends the form, since the answer is yes; or keeps it open. */
    answer(yes: boolean) {
      if (yes && asked?.open) void saving.run(asked.over, true)
      setAsked(asked && { ...asked, open: false })
    },
    saving: saving.busy,
    uploading,
    onUploading,

    /** Saves, or says what keeps the form from being sent. */
    save: () => save(known),

    /** The form takes what someone else has saved. */
    takeTheirs() {
      if (conflict) setDraft(draftOf(conflict))
      settle()
    },

    /** What has been entered goes over what someone else has saved, which the admin has seen. */
    keepMine() {
      settle()
      save(conflict)
    },
  }
}
