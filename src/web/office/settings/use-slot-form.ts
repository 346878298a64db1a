import { useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Slot, SlotChanges } from '#shared/contract/calendar/office/slots.schemas.ts'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import type { SlotTerms } from '#shared/domain/calendar/slot-terms.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { errorText, failureOf } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { useEditor } from '#web/kit/editor/use-editor.ts'
import { toast } from '#web/ui/toast.ts'
import { keptSlots } from './kept-slots.ts'
import { draftOfSlot, sameTerms, slotFormProblem } from './slot-draft.ts'

/** The form of a slot: shows which days change before it saves. */
export function useSlotForm(saved: Slot, onChanged: (changed: boolean) => void) {
  const api = useApi()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<{ changes: SlotChanges; open: boolean } | null>(null)
  const { slot } = saved
  const [kept] = useState(() => keptSlots[slot].getState())
  const closeAsked = () => setAsked((now) => now && { ...now, open: false })

  const editor = useEditor<Slot, SlotTerms>({
    opened: { opening: 0, open: true, saved: kept?.saved ?? saved, keptDraft: kept?.draft ?? null },
    kept: keptSlots[slot],
    blank: () => draftOfSlot(saved),
    draftOf: draftOfSlot,
    isSame: sameTerms,
    problemOf: slotFormProblem,
    async send(draft, over) {
      const { updatedAt } = over ?? saved
      try {
        await api.call(slotCalls.changeSlot, { body: { slot, ...draft, updatedAt } })
      } finally {
        closeAsked()
      }
      toast.success(m.settings_slot_saved({ slot: slotName(slot) }))
      onChanged(false)
      await refresh(slotCalls.listSlots)
    },
    conflictIn: (error) => failureOf(error, slotCalls.changeSlot, 'changed_meanwhile')?.slot,
    goneText: m.settings_save_failed(),
    failedText: m.settings_save_failed,
    toastsProblems: false,
  })
  const { changed, draft } = editor
  useEffect(() => onChanged(changed), [changed, onChanged])

  const looking = useAction(async () => {
    const problem = slotFormProblem(draft)
    // Says what is wrong, and sends nothing.
    if (problem) return editor.save()
    try {
      const { changes } = await api.call(slotCalls.previewSlot, { body: { slot, ...draft } })
      setAsked({ changes, open: true })
    } catch (error) {
      toast.error(errorText(error, m.settings_save_failed()))
    }
  })

  return { editor, asked, look: () => looking.run(), looking: looking.busy, closeAsked }
}
