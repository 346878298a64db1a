import { datesOf, type SubscriptionRow, statusWord } from '#server/subscriptions/subscriptions.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { numberOf } from '#shared/base/phone.ts'
import type { DishSummaryRow, SubscriptionReport } from '#shared/contract/reports/office/reports.schemas.ts'
import type { Calendar } from '#shared/domain/calendar/calendar.ts'
import type { DishCount, Shares } from '#shared/domain/kitchen/dish-summary.ts'

/** A row of the dish summary as the wire names it, rupees. */
export function presentDishCount(row: DishCount): DishSummaryRow {
  const { pricePaise, revenuePaise, chargedPaise, toCook, ...count } = row
  return {
    ...count,
    ...toCookBeside(toCook, count.count),
    price: rupeesFromPaise(pricePaise),
    total_revenue: rupeesFromPaise(revenuePaise),
    charged: rupeesFromPaise(chargedPaise),
  }
}

/** Plates by share as the wire names them. */
export function presentPlates({ toCook, ...shares }: Shares & { toCook: number }) {
  return { ...shares, ...toCookBeside(toCook, shares.confirmed + shares.willBeConfirmed) }
}

function toCookBeside(toCook: number, toPack: number): { toCook?: number } {
  return toCook === toPack ? {} : { toCook }
}

/** Revenue in rupees in place of paise. */
export function inRupees<Row extends { revenue: number }>(row: Row): Row {
  return { ...row, revenue: rupeesFromPaise(row.revenue) }
}

/** A subscription as the kitchen looks at it. */
export function presentSubscriptionRow(
  subscription: SubscriptionRow & { name: string | null; phone: string },
  calendar: Calendar,
  now: Date,
): SubscriptionReport {
  const { startDate, endDate } = datesOf(subscription, calendar, now)
  return {
    _id: subscription.id,
    name: subscription.name,
    phone_number: numberOf(subscription.phone),
    status: statusWord(subscription, calendar, now),
    meals: subscription.meals,
    mealsLeft: subscription.meals_left,
    price: rupeesFromPaise(subscription.price_paise),
    startDay: kitchenDayOf(startDate),
    endDay: kitchenDayOf(endDate),
  }
}
