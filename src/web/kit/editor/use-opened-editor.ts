import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { useAction } from '../api/use-action.ts'
import type { KeptFormStore } from '../stores/kept-form-store.ts'

/** An editor as it was opened. */
export interface OpenedEditor<Saved, Draft> {
  /** Another for each time that it is opened: the editor's React key, so that it begins anew. */
  opening: number
  open: boolean
  /** The thing as the server has it just now; `null` for a new one. */
  saved: Saved | null
  /** What had been entered before the form was unmounted. */
  keptDraft: Draft | null
}

interface OpenedEditorOptions<Saved, Draft> {
  kept: KeptFormStore<Saved, Draft>
  /** The editor's code. */
  load: () => Promise<unknown>
  read: (id: string) => Promise<Saved>
  /** What is said when reading fails. */
  readFailed: (error: unknown) => string
  /** Reads the list again: what cannot be read may be gone. */
  refresh: () => Promise<void>
}

/** Opens and closes an editor. It opens once its code and what it edits are there. */
export function useOpenedEditor<Saved, Draft>(options: OpenedEditorOptions<Saved, Draft>) {
  const { kept, load, read, readFailed, refresh } = options
  const openings = useRef(0)
  const said = useRef<string | null>(null)
  const [opened, setOpened] = useState<OpenedEditor<Saved, Draft> | null>(() => {
    const form = kept.getState()
    return form && { opening: 0, open: true, saved: form.saved, keptDraft: form.draft }
  })

  const opening = useAction(async (id: string | null) => {
    dismissToast(said.current)
    try {
      const [saved] = await Promise.all([id === null ? null : read(id), load()])
      openings.current += 1
      setOpened({ opening: openings.current, open: true, saved, keptDraft: null })
    } catch (error) {
      said.current = id === null ? m.ui_screen_failed_text() : readFailed(error)
      toast.error(said.current)
      // Beside: what cannot be read can be asked for again at once.
      if (id !== null) void refresh()
    }
  })

  return {
    opened,
    /** The id of what is being read for the editor, `null` for something new, `undefined` for nothing. */
    opening: opening.busyWith,
    openNew: () => opening.run(null),
    openSaved: (id: string) => opening.run(id),
    close: () => setOpened((now) => now && { ...now, open: false }),
  }
}
