import { useEffect, useState } from 'react'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'

/** How long a newly arrived order is marked. */
const MARKED_MS = 20_000

/**
 * Lets orders that arrive into the list, unless `hold` says that somebody is in the middle of something that their
 * coming would disturb: then they wait until it is over or `showWaiting` is called.
 */
export function useNewRows(orders: AdminOrder[] | undefined, hold: boolean) {
  /** Newest order that is shown; ids sort by time of creation. `null` before the first list. */
  const [newestShown, setNewestShown] = useState<string | null>(null)
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set())
  const waiting = orders && newestShown !== null ? orders.filter((order) => order._id > newestShown) : []

  function show() {
    setNewestShown(orders?.[0]?._id ?? '')
    if (waiting.length > 0) setArrived(new Set(waiting.map((order) => order._id)))
  }
  // While rendering, not in an effect: the list never shows a state in which the orders are there but not marked.
  if (orders && (newestShown === null || (waiting.length > 0 && !hold))) show()

  useEffect(() => {
    if (arrived.size === 0) return
    const timer = setTimeout(() => setArrived(new Set()), MARKED_MS)
    return () => clearTimeout(timer)
  }, [arrived])

  return {
    shown: waiting.length > 0 ? orders?.slice(waiting.length) : orders,
    waiting: waiting.length,
    arrived,
    showWaiting: show,
  }
}
