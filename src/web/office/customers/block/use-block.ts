import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { CallReply } from '#shared/contract/define.ts'
import type { BlockPreview, KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { errorText, failureOf } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { keyOf, useApi } from '#web/kit/api/use-call.ts'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { toast } from '#web/ui/toast.ts'

/** Blocks a customer, by the preview that was seen, or serves them again. */
export function useBlock(customer: KnownCustomer, onDone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  /** What blocking would do now, when that is another than what was read at first. */
  const [newer, setNewer] = useState<BlockPreview | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const params = { id: customer._id }

  async function take(saved: { customer: KnownCustomer }) {
    const key = keyOf(customerCalls.getCustomer, { params })
    client.setQueryData<CallReply<typeof customerCalls.getCustomer>>(key, (read) => read && { ...read, ...saved })
    for (const call of [customerCalls.customerOrders, customerCalls.customerSubscriptions]) {
      await client.invalidateQueries({ queryKey: keyOf(call, { params }) })
    }
  }

  const { busy, run } = useAction(async (version: string | null) => {
    if (reason.trim() === '') return setProblem(problemAt('reason', m.admin_reason_required()))
    setProblem(null)
    try {
      const blocks = version !== null
      const saved = blocks
        ? await api.call(customerCalls.blockCustomer, { params, body: { reason: reason.trim(), version } })
        : await api.call(customerCalls.unblockCustomer, { params, body: { reason: reason.trim() } })
      toast.success(blocks ? m.customer_block_done() : m.customer_unblock_done())
      onDone()
      await take({ customer: saved.customer })
    } catch (error) {
      const stale = failureOf(error, customerCalls.blockCustomer, 'preview_stale')
      if (stale) return setNewer(stale.preview)
      // Someone else was quicker: the page shows it.
      const changed = failureOf(error, customerCalls.blockCustomer, 'changed_meanwhile')
      if (changed) {
        onDone()
        await take(changed)
        return
      }
      setProblem({ text: errorText(error, m.customer_block_failed()), fields: {} })
    }
  })

  return { reason, setReason, newer, problem, busy, run }
}
