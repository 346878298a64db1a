import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { ClosurePreview } from '#shared/contract/calendar/office/closures.schemas.ts'
import { closureCalls } from '#shared/contract/calendar/office/closures.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { CLOSURE_REASONS, closureCosts } from '#shared/domain/calendar/closures.ts'
import { errorText, failureOf } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { toast } from '#web/ui/toast.ts'
import { enteredDayProblem } from '../../parts/entered-day.ts'
import { useToday } from '../../session-context.ts'
import { customersText } from '../calendar-texts.ts'
import { useRefreshDays } from '../use-refresh-days.ts'

/** What stands in the form. */
export interface ClosureDraft {
  slot: SlotCode
  from: KitchenDay
  to: KitchenDay
  /** Empty until one is chosen. */
  reason: string
  note: string
  /** All slots that are served, in one. */
  allSlots: boolean
}

/** Closes days in two steps: what it would do, then the yes to exactly that. */
export function useClosing(begun: Pick<ClosureDraft, 'slot' | 'from' | 'to'>, onDone: () => void) {
  const api = useApi()
  const refresh = useRefreshDays()
  const today = useToday()
  const [draft, setDraft] = useState<ClosureDraft>({ ...begun, reason: '', note: '', allSlots: false })
  const [preview, setPreview] = useState<ClosurePreview | null>(null)
  /** The preview that was said yes to, when closing costs more by now. */
  const [former, setFormer] = useState<ClosurePreview | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { slot, from, to, note } = draft
  const all = draft.allSlots && { allSlots: true }
  const reason = CLOSURE_REASONS.find((each) => each === draft.reason)

  const action = useAction(async () => {
    setProblem(null)
    const found = closureProblem(draft, today)
    if (found || !reason) return setProblem(found)
    try {
      if (!preview) {
        setPreview((await api.call(closureCalls.previewClosure, { body: { slot, from, to, ...all } })).preview)
        return
      }
      const seen = closureCosts(preview)
      const body = { slot, from, to, ...all, reason, note, version: preview.version, seen }
      const { closure } = await api.call(closureCalls.closeDays, { body })
      toast.success(m.calendar_close_done({ customers: customersText(closure.customers) }))
      onDone()
    } catch (error) {
      const stale = failureOf(error, closureCalls.closeDays, 'preview_stale')
      if (stale) {
        setPreview(stale.preview)
        setFormer(preview)
        return
      }
      const failed = preview ? m.calendar_close_failed() : m.calendar_close_preview_failed()
      setProblem({ text: errorText(error, failed), fields: {} })
    }
    await refresh()
  })

  return {
    draft,
    change: (changes: Partial<ClosureDraft>) => setDraft((now) => ({ ...now, ...changes })),
    preview,
    former,
    problem,
    busy: action.busy,
    /** Shows what closing would do, or closes. */
    next: () => action.run(),
    back() {
      setPreview(null)
      setFormer(null)
      setProblem(null)
    },
  }
}

function closureProblem({ from, to, reason }: ClosureDraft, today: KitchenDay): Problem | null {
  for (const [field, day] of Object.entries({ from, to })) {
    const wrong = enteredDayProblem(day, today)
    if (wrong !== null) return problemAt(field, wrong)
  }
  if (to < from) return problemAt('to', m.error_closure_days_backwards())
  return reason === '' ? problemAt('reason', m.calendar_close_reason_missing()) : null
}
