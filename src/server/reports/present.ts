import type { DishSummaryRow } from '#shared/contract/reports.schemas.ts'
import type { DishCount } from '#shared/domain/dish-summary.ts'
import { rupeesFromPaise } from '#shared/domain/money.ts'

/** A row of the dish summary as the wire names it, rupees. */
export function presentDishCount({ pricePaise, revenuePaise, ...count }: DishCount): DishSummaryRow {
  return { ...count, price: rupeesFromPaise(pricePaise), total_revenue: rupeesFromPaise(revenuePaise) }
}

/** Revenue in rupees in place of paise. */
export function inRupees<Row extends { revenue: number }>(row: Row): Row {
  return { ...row, revenue: rupeesFromPaise(row.revenue) }
}
