import { datesOf, type PlanRow } from '#server/subscriptions/plans.ts'
import { statusWord } from '#server/subscriptions/present.ts'
import type { DishSummaryRow, PlanReport } from '#shared/contract/reports.schemas.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/domain/money/money.ts'
import type { DishCount } from '#shared/domain/reports/dish-summary.ts'

/** A row of the dish summary as the wire names it, rupees. */
export function presentDishCount({ pricePaise, revenuePaise, ...count }: DishCount): DishSummaryRow {
  return { ...count, price: rupeesFromPaise(pricePaise), total_revenue: rupeesFromPaise(revenuePaise) }
}

/** Revenue in rupees in place of paise. */
export function inRupees<Row extends { revenue: number }>(row: Row): Row {
  return { ...row, revenue: rupeesFromPaise(row.revenue) }
}

/** A subscription as the kitchen looks at it. */
export function presentPlan(plan: PlanRow & { name: string | null; phone: string }, now: Date): PlanReport {
  return {
    _id: plan.id,
    name: plan.name,
    phone_number: plan.phone,
    status: statusWord(plan, now),
    plates: plan.plates,
    platesLeft: plan.plates_left,
    price: rupeesFromPaise(plan.price_paise),
    startDay: plan.start_day,
    endDay: kitchenDayOf(datesOf(plan, now).endDate),
  }
}
