import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { CallReply } from '#shared/contract/define.ts'
import type { Rateable } from '#shared/contract/ordering/customer/ratings.schemas.ts'
import { ratingCalls } from '#shared/contract/ordering/customer/ratings.ts'
import { ASKED_STARS } from '#shared/domain/ordering/ratings.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { keyOf, useApi } from '#web/kit/api/use-call.ts'

type Said = Pick<Rateable, 'stars' | 'reasons' | 'named'>

const KEY = keyOf(ratingCalls.listRateable, {})

/** What a customer says of an order: sent at each tap, shown at once, and taken back when it did not arrive. */
export function useRating(order: Rateable) {
  const api = useApi()
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  /** On its way. */
  const [sent, setSent] = useState<Said | null>(null)
  const shown: Said = sent ?? order

  function take(changed: Rateable) {
    client.setQueryData<CallReply<typeof ratingCalls.listRateable>>(
      KEY,
      (kept) => kept && { ...kept, orders: kept.orders.map((one) => (one._id === changed._id ? changed : one)) },
    )
  }

  const { busy, run } = useAction(async (work: () => Promise<{ order: Rateable }>) => {
    setProblem(null)
    // What was asked before would take it back on the screen.
    await client.cancelQueries({ queryKey: KEY })
    try {
      take((await work()).order)
    } catch (error) {
      setProblem(errorText(error, m.rating_failed()))
    }
    setSent(null)
  })
  const params = { id: order._id }

  return {
    shown,
    busy,
    problem,
    rate(said: Partial<Said>) {
      if (busy) return
      const { stars, reasons, named } = { ...shown, ...said }
      if (stars === null) return
      // A good meal has no reasons: nobody sees them any more.
      const asked = stars <= ASKED_STARS
      const rating = { stars, reasons: asked ? reasons : [], named: asked ? named : [] }
      setSent(rating)
      const body = { stars, reasons: rating.reasons, dishes: rating.named }
      void run(() => api.call(ratingCalls.rateOrder, { params, body }))
    },
    reportMissing(dish: string) {
      void run(() => api.call(ratingCalls.reportMissing, { params, body: { dish } }))
    },
  }
}
