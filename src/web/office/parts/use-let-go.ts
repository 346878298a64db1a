import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { AskedChange } from '#shared/contract/people/office/approvals.schemas.ts'
import { approvalCalls } from '#shared/contract/people/office/approvals.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { useReason } from './use-reason.tsx'

const NEEDS_OWNER = ['money_needs_approval', 'refund_needs_approval', 'price_needs_approval']

/** What became of a change: it was made, or the owner was requested to approve it. */
export type LetGo<Made> = { made: Made } | { made?: undefined; asked: true }

/** What the owner is asked for. */
export type Asked = AskedChange | null | ((rejection: ApiError) => AskedChange | null)

interface UseLetGo {
  /**
   * Makes a change that above a limit is the owner's. There a dialog offers to ask the owner, unless a `reason` is known already.
   * `change` is what to ask for, perhaps as the rejection says it; `null` when it cannot be asked for.
   * Throws what `make` throws; also that the owner is needed, when the dialog was left or nothing can be requested.
   */
  letGo: <Made>(make: () => Promise<Made>, change: Asked, reason?: string | null) => Promise<LetGo<Made>>
  /** To be rendered. */
  ownerDialog: ReactNode
}

export function useLetGo(): UseLetGo {
  const api = useApi()
  const { askReason, reasonDialog } = useReason()
  return {
    letGo: async (make, change, reason) => {
      try {
        return { made: await make() }
      } catch (error) {
        if (!(error instanceof ApiError && NEEDS_OWNER.includes(error.code ?? ''))) throw error
        const asked = typeof change === 'function' ? change(error) : change
        if (asked === null) throw error
        const why = reason?.trim() || (await askReason(m.approval_ask_title(), m.approval_ask()))
        if (!why) throw error
        await api.call(approvalCalls.askApproval, { body: { change: asked, reason: why } })
        toast.success(m.approval_asked())
        return { asked: true }
      }
    },
    ownerDialog: reasonDialog,
  }
}
