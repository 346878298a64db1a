import * as m from '#paraglide/messages.js'
import type { AskedChange } from '#shared/contract/people/office/approvals.schemas.ts'
import { approvalCalls } from '#shared/contract/people/office/approvals.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { toast } from '#web/ui/toast.ts'

const NEEDS_OWNER = ['money_needs_approval', 'price_needs_approval']

/**
 * Makes a change that only the owner may make above a limit; above it the owner is asked for it, and the person reads so. Resolves
 * to whether one of the two was done: without a reason the owner cannot be asked. Throws what the call throws.
 */
export function useLetGo() {
  const api = useApi()
  return async (
    make: () => Promise<unknown>,
    change: AskedChange | null,
    reasonOf: () => Promise<string | null> | string | null,
  ): Promise<boolean> => {
    try {
      await make()
      return true
    } catch (error) {
      if (change === null || !(error instanceof ApiError && NEEDS_OWNER.includes(error.code ?? ''))) throw error
      const reason = await reasonOf()
      if (reason === null || reason.trim() === '') throw error
      await api.call(approvalCalls.askApproval, { body: { change, reason } })
      toast.success(m.approval_asked())
      return true
    }
  }
}
