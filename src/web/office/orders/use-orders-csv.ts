import { useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { AdminOrder } from '#shared/contract/office/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/office/orders.ts'
import type { OrderDays } from '#shared/domain/calendar/order-filters.ts'
import { useAction } from '#web/data/use-action.ts'
import { useApi } from '#web/data/use-call.ts'
import { saveCsv } from '#web/parts/table/csv.ts'
import { toast } from '#web/ui/toast.ts'
import type { LoadedOrders } from './loaded-orders.ts'
import { ordersCsv } from './order-csv.ts'
import { numbered, type OrderRow } from './order-rows.ts'

const PAGE = 500

/** Saves orders as a file. Those that are not loaded yet are loaded first, and the count of what is there goes up. */
export function useOrdersCsv(date: OrderDays) {
  const api = useApi()
  const [loaded, setLoaded] = useState(0)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  async function allOrders(): Promise<AdminOrder[]> {
    const orders: AdminOrder[] = []
    let cursor: string | null = null
    do {
      const query = { date, limit: PAGE, _t: String(Date.now()), ...(cursor !== null && { cursor }) }
      const page: LoadedOrders = await api.call(
        adminOrderCalls.listAdminOrders,
        { query },
        { noCache: true, signal: leaving.current.signal },
      )
      orders.push(...page.orders)
      setLoaded(orders.length)
      cursor = page.nextCursor
    } while (cursor !== null)
    return orders
  }

  /** `rows` is what the list shows; `null` asks for all orders of the date filter, arranged by `arrange`. */
  const { busy, run } = useAction(async (rows: OrderRow[] | null, arrange: (rows: OrderRow[]) => OrderRow[]) => {
    setLoaded(0)
    try {
      saveCsv(`orders-${date}`, ordersCsv(rows ?? arrange(numbered(await allOrders()))))
    } catch {
      if (!leaving.current.signal.aborted) toast.error(m.admin_csv_failed())
    }
  })
  return { busy, loaded, save: run }
}
