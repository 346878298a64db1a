import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/office/menus.schemas.ts'
import { adminMenuCalls } from '#shared/contract/office/menus.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { ApiError, errorText } from '#web/data/api-error.ts'

import { useAction } from '#web/data/use-action.ts'
import { useApi } from '#web/data/use-call.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { type DraftProblem, draftProblem } from './draft-problem.ts'
import { bodyOf, type MenuDraft } from './menu-draft.ts'

/**
 * Saves the menu form. What keeps it from being saved is said in a toast (spec: admin §5 and §8) and in the form. Nothing
 * that someone else has saved meanwhile is overwritten unless the admin says so.
 */
export function useSaveMenu(menu: AdminMenu | null, onSaved: (menu: AdminMenu, isNew: boolean) => void) {
  const api = useApi()
  /** Of this filling in of the form: asking again after a lost answer makes no second menu. */
  const [formId] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  /** What has been read last: the menu, or what someone else has made of it. `null`: there is none, so one is added. */
  const [known, setKnown] = useState(menu)
  const [conflict, setConflict] = useState<AdminMenu | null>(null)
  const [gone, setGone] = useState(false)

  function reject(found: DraftProblem) {
    setProblem(found)
    toast.error(found.text)
  }

  function clearProblem() {
    dismissToast(problem?.text ?? null)
    setProblem(null)
  }

  const sending = useAction(async (draft: MenuDraft, over: AdminMenu | null) => {
    try {
      const body = bodyOf(draft)
      const reply = over
        ? await api.call(adminMenuCalls.updateMenu, {
            params: { id: over._id },
            body: { ...body, updatedAt: over.updatedAt },
          })
        : await api.call(adminMenuCalls.addMenu, { body: { ...body, formId } })
      onSaved(reply.menu, over === null)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'changed_meanwhile') setConflict(((error as ApiError).details as { menu: AdminMenu }).menu)
      if (code === 'not_found') {
        setGone(true)
        setKnown(null)
      }
      const text = code === 'not_found' ? m.admin_menu_form_gone() : errorText(error, m.admin_menus_save_failed())
      reject({ text, field: '' })
    }
  })

  /** Saves; returns what keeps it from being sent at all. */
  function save(draft: MenuDraft, over = known): DraftProblem | null {
    if (sending.busy) return null
    clearProblem()
    const found = draftProblem(draft, kitchenDayOf(new Date()), over ? over.menu_date : undefined)
    if (found) {
      reject(found)
      return found
    }
    void sending.run(draft, over)
    return null
  }

  function settle() {
    clearProblem()
    setKnown(conflict)
    setConflict(null)
  }

  return {
    saving: sending.busy,
    problem,
    known,
    conflict,
    gone,
    save,

    /** The form takes what someone else has saved. */
    takeTheirs: settle,

    /** What the admin has entered goes over what someone else has saved. */
    keepMine(draft: MenuDraft) {
      settle()
      save(draft, conflict)
    },
  }
}
