import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/admin-menus.schemas.ts'
import { adminMenuCalls } from '#shared/contract/admin-menus.ts'
import { kitchenDayOf } from '#shared/domain/kitchen-time.ts'
import { ApiError, errorText } from '../../../../api/api-error.ts'
import { takeBackToast } from '../../../../api/take-back-toast.ts'
import { useAction } from '../../../../api/use-action.ts'
import { useApi } from '../../../../api/use-call.ts'
import { toast } from '../../../../ui/toast.ts'
import { type DraftProblem, draftProblem } from './draft-problem.ts'
import { bodyOf, type MenuDraft } from './menu-draft.ts'

/** Saves the menu form. What keeps it from being saved is said in a toast (spec: admin §5 and §8) and in the form. */
export function useSaveMenu(menu: AdminMenu | null, onSaved: (menu: AdminMenu, isNew: boolean) => void) {
  const api = useApi()
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  /** The state that this form knows of; saving over another one is refused. */
  const [known, setKnown] = useState(menu?.updatedAt)
  const [rival, setRival] = useState<AdminMenu | null>(null)

  function refuse(found: DraftProblem) {
    setProblem(found)
    toast.error(found.text)
  }

  const sending = useAction(async (draft: MenuDraft) => {
    try {
      const body = bodyOf(draft)
      const reply = menu
        ? await api.call(adminMenuCalls.updateMenu, {
            params: { id: menu._id },
            body: { ...body, ...(known && { updatedAt: known }) },
          })
        : await api.call(adminMenuCalls.addMenu, { body })
      onSaved(reply.menu, menu === null)
    } catch (error) {
      refuse({ text: errorText(error, m.admin_menus_save_failed()), field: '' })
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        setRival((error.details as { menu: AdminMenu }).menu)
      }
    }
  })

  return {
    saving: sending.busy,
    problem,
    rival,

    /** Saves; returns what keeps it from being sent at all. */
    save(draft: MenuDraft): DraftProblem | null {
      if (sending.busy) return null
      if (problem) takeBackToast(problem.text)
      const found = draftProblem(draft, kitchenDayOf(new Date()), menu ? menu.menu_date : undefined)
      if (found) {
        refuse(found)
        return found
      }
      setProblem(null)
      void sending.run(draft)
      return null
    },

    /** From now on saving goes over what the other one has saved. */
    keepMine() {
      if (!rival) return
      setKnown(rival.updatedAt)
      setRival(null)
      if (problem) takeBackToast(problem.text)
      setProblem(null)
    },
  }
}
