import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Item } from '#shared/contract/office/items.schemas.ts'
import { itemCalls } from '#shared/contract/office/items.ts'
import { ApiError, errorText } from '#web/data/api-error.ts'

import { useAction } from '#web/data/use-action.ts'
import { useApi } from '#web/data/use-call.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { bodyOf, type DraftProblems, type ItemDraft, problemsOf } from './item-draft.ts'

/** What keeps a form from being saved: said in a toast in the spec's words, and in the form. */
interface Rejection {
  text: string
  fields: DraftProblems
}

/** Saves the item form. Nothing that someone else has saved meanwhile is overwritten unless the admin says so. */
export function useSaveItem(item: Item | null, onSaved: () => void) {
  const api = useApi()
  const [rejection, setRejection] = useState<Rejection | null>(null)
  /** What has been read last: the item, or what someone else has made of it. `null`: there is none, so one is added. */
  const [known, setKnown] = useState(item)
  const [conflict, setConflict] = useState<Item | null>(null)
  const [gone, setGone] = useState(false)

  function reject(text: string, said = text, fields: DraftProblems = {}) {
    setRejection({ text, fields })
    toast.error(said)
  }

  async function send(draft: ItemDraft, over: Item | null) {
    const body = bodyOf(draft)
    if (over === null) return api.call(itemCalls.addItem, { body })
    return api.call(itemCalls.updateItem, { params: { id: over._id }, body: { ...body, updatedAt: over.updatedAt } })
  }

  const saving = useAction(async (draft: ItemDraft, over: Item | null) => {
    try {
      await send(draft, over)
      toast.success(over === null ? m.admin_item_created() : m.admin_item_updated())
      onSaved()
    } catch (error) {
      const failed = over === null ? m.admin_item_create_failed() : m.admin_item_update_failed()
      const code = error instanceof ApiError ? error.code : null
      if (code === 'changed_meanwhile') setConflict(((error as ApiError).details as { item: Item }).item)
      if (code === 'not_found') setGone(true)
      reject(code === 'not_found' ? m.admin_item_gone() : errorText(error, failed), failed)
    }
  })

  function clearRejection() {
    for (const text of [rejection?.text ?? null, m.admin_item_create_failed(), m.admin_item_update_failed()]) {
      dismissToast(text)
    }
    setRejection(null)
  }

  /** Saves, or says what is missing. Returns the fields that keep it from being sent. */
  function save(draft: ItemDraft, over = gone ? null : known): DraftProblems | null {
    if (saving.busy) return null
    clearRejection()
    const problems = problemsOf(draft)
    if (problems) {
      const missing = Object.values(problems).includes('required')
      const price = problems.basePrice === 'price'
      const other = price ? m.error_price_invalid() : m.error_image_url()
      reject(missing ? m.admin_item_fields_required() : other, undefined, problems)
      return problems
    }
    void saving.run(draft, over)
    return null
  }

  return {
    saving: saving.busy,
    rejection,
    conflict,
    gone,
    known,

    save,

    /** The form takes what someone else has saved. */
    takeTheirs() {
      clearRejection()
      setKnown(conflict)
      setConflict(null)
    },

    /** From now on saving goes over what someone else has saved, which the admin has seen. */
    keepMine(draft: ItemDraft) {
      if (!conflict) return
      setKnown(conflict)
      setConflict(null)
      save(draft, conflict)
    },
  }
}
