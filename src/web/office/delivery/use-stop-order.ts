import { useEffect, useRef, useState } from 'react'
import type { DeliveryRun, RunStop } from '#shared/contract/delivery/office/delivery.schemas.ts'
import type { Delivery } from './use-delivery.ts'

/** Moves one after another are saved together once so long nothing has moved. */
const SAVE_AFTER_MS = 700

/** The stops of a run in the order in which they are being put, saved a moment after the last move. */
export function useStopOrder({ busy, order }: Delivery, run: DeliveryRun) {
  const [draft, setDraft] = useState<{ version: number; ids: string[] } | null>(null)
  const latest = useRef({ order, run, draft })
  useEffect(() => {
    latest.current = { order, run, draft }
  })
  const isCurrent = draft !== null && draft.version === run.version
  useEffect(() => {
    if (draft === null || busy) return
    const timer = setTimeout(() => {
      const { order, run } = latest.current
      if (draft.version === run.version) order(run, draft.ids)
      else setDraft(null)
    }, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [draft, busy])
  // Whoever goes on to another run or tab before that has moved them all the same.
  useEffect(
    () => () => {
      const { order, run, draft } = latest.current
      if (draft?.version === run.version) void order(run, draft.ids)
    },
    [],
  )
  const pending = run.stops.filter(({ state }) => state === 'pending').map(({ _id }) => _id)
  const ids = isCurrent ? draft.ids : pending
  const rank = new Map(ids.map((id, index) => [id, index]))
  const stops = isCurrent ? inOrder(run.stops, rank) : run.stops
  /** Puts a stop to a place among those that can be moved; beyond the ends at the end. */
  const moveTo = (id: string, index: number) => {
    const rest = ids.filter((other) => other !== id)
    const to = Math.max(0, Math.min(rest.length, index))
    const next = [...rest.slice(0, to), id, ...rest.slice(to)]
    if (next.join() !== ids.join()) setDraft({ version: run.version, ids: next })
    return to
  }
  return { stops, ids, moveTo, isSaving: isCurrent }
}

/** Those that can be moved in their new order, each of the others where it is. */
function inOrder(stops: readonly RunStop[], rank: Map<string, number>): RunStop[] {
  const movable = stops
    .filter(({ _id }) => rank.has(_id))
    .toSorted((a, b) => (rank.get(a._id) ?? 0) - (rank.get(b._id) ?? 0))
    .values()
  return stops.map((stop) => (rank.has(stop._id) ? (movable.next().value as RunStop) : stop))
}
