import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { MergePreview } from '#shared/contract/people/office/merge.schemas.ts'
import { mergeCalls } from '#shared/contract/people/office/merge.ts'
import { errorText, failureOf } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall } from '#web/kit/api/use-call.ts'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { toast } from '#web/ui/toast.ts'

type Side = 'keep' | 'goes'

/** Merges the customer `from` into another, by the preview that was seen. */
export function useMerge(id: string, from: string, onDone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const params = { id }
  const read = useCall(mergeCalls.previewMerge, { params, query: { from } }, { staleTime: 0 })
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<{ name?: Side; phone: Side }>({ phone: 'keep' })
  /** What merging would do now, when that is another than what was read at first. */
  const [newer, setNewer] = useState<MergePreview | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const preview = newer ?? read.data?.preview
  const name = chosen.name ?? (preview?.keep.name === null ? 'goes' : 'keep')

  const { busy, run } = useAction(async () => {
    if (!preview || preview.problem) return
    if (reason.trim() === '') return setProblem(problemAt('reason', m.admin_reason_required()))
    setProblem(null)
    const { version } = preview
    const body = { from, name, phone: chosen.phone, version, reason: reason.trim() }
    try {
      await api.call(mergeCalls.mergeCustomers, { params, body })
      toast.success(m.customer_merge_done())
      onDone()
      await client.invalidateQueries()
    } catch (error) {
      const stale = failureOf(error, mergeCalls.mergeCustomers, 'preview_stale')
      if (stale) return setNewer(stale.preview)
      setProblem({ text: errorText(error, m.customer_merge_failed()), fields: {} })
    }
  })

  const choose = (changes: Partial<typeof chosen>) => setChosen((now) => ({ ...now, ...changes }))
  return {
    read,
    preview,
    isNewer: newer !== null,
    name,
    phone: chosen.phone,
    choose,
    reason,
    setReason,
    problem,
    busy,
    run,
  }
}
