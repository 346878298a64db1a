import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { pauseCalls } from '#shared/contract/subscriptions/customer/pauses.ts'
import type { Calendar } from '#shared/domain/calendar/calendar.ts'
import { type PausableSubscription, previewPause } from '#shared/domain/subscriptions/pause-preview.ts'
import { errorText, isUnanswered } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { usePausing } from '#web/kit/pauses/use-pausing.ts'
import { toast } from '#web/ui/toast.ts'
import { useAnswer } from '../../orders/pending-orders/use-answer.ts'
import type { DayAction } from './subscription-days-shown.ts'
import { useRefreshSubscription } from './use-refresh-subscription.ts'

interface ActedDay {
  subscriptionId: string
  day: KitchenDay
  order: { id: string } | undefined
  subscription: PausableSubscription
  calendar: Calendar
  now: Date
}

/** Does what can be done with a day. `trouble` is why it was not done; `forfeits`: its meal would not be given back. */
export function useDayAction({ subscriptionId, day, order, subscription, calendar, now }: ActedDay) {
  const refresh = useRefreshSubscription()
  const done = (message: string) => {
    toast.success(message)
    refresh()
  }
  const answering = useAnswer(refresh)
  const pausing = usePausing(pauseCalls.pauseSubscription, subscriptionId, {
    onDone: () => done(m.meal_day_skip_done()),
    onChanged: refresh,
  })
  const serving = useServing(subscriptionId, day, done, refresh)
  const forfeits = answering.problem?.kind === 'limit'

  function act(action: DayAction) {
    if (action === 'serve_day') return serving.serve()
    if (action === 'skip_day') {
      const days = { from: day, to: day }
      const outcome = previewPause(subscription, days, calendar, now)
      return outcome.can ? pausing.pause(days, outcome.preview) : refresh()
    }
    if (!order) return
    const skips = action === 'skip_order'
    answering.answer(skips ? 'skip' : 'confirm', { _id: order.id }, { change: true, forfeit: skips && forfeits })
  }

  const trouble = answering.problem?.text ?? pausing.trouble?.text ?? serving.problem
  return { busy: answering.answering !== undefined || pausing.busy || serving.busy, trouble, forfeits, act }
}

/** Has a day served that is paused; what is asked again after a lost answer has the same key. */
function useServing(id: string, day: KitchenDay, onDone: (message: string) => void, onChanged: () => void) {
  const api = useApi()
  const key = useRef<string>(undefined)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useAction(async () => {
    setProblem(null)
    key.current ??= newId()
    try {
      const input = { params: { id }, body: { day } }
      const { message } = await api.call(pauseCalls.serveDay, input, { idempotencyKey: key.current })
      key.current = undefined
      onDone(message)
    } catch (error) {
      setProblem(errorText(error, isUnanswered(error) ? m.pause_unanswered() : m.pause_failed()))
      if (!isUnanswered(error)) onChanged()
    }
  })
  return { busy, problem, serve: run }
}
