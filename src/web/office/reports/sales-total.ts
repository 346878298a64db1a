import { paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import type { Report } from './use-report.ts'

/** What the days of a report come to; the revenue is in rupees, added up in paise. */
export function salesTotal(days: Report['salesByDay']) {
  const total = { orders: 0, counted: 0, paise: 0 }
  for (const { orders, counted, revenue } of days) {
    total.orders += orders
    total.counted += counted
    total.paise += paiseFromRupees(revenue)
  }
  const { paise, ...counts } = total
  return { ...counts, revenue: rupeesFromPaise(paise) }
}
