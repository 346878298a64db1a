import * as m from '#paraglide/messages.js'
import { kitchenClockOf } from '#shared/base/kitchen-time.ts'
import type { MealMove, MealStatement } from '#shared/contract/subscriptions/customer/meals.schemas.ts'
import type { paidWhen } from '#shared/domain/subscriptions/policy.ts'
import { dayAndMonth, weekdayAndDay } from '../parts/dates.ts'
import { mealsText } from '../parts/meals-text.ts'

/** A move as the customer reads it; the office also reads which admin did it. */
export type Move = MealMove & { admin?: string | null }

const TEXTS: Record<MealMove['reason'], (about: { day: string; at: string; meals: string }) => string> = {
  bought: m.meals_bought,
  called_off: m.meals_called_off,
  refunded: m.meals_have_refunded,
  made: m.meals_made,
  delivered: m.meals_delivered,
  skipped: m.meals_skipped,
  cancelled: m.meals_cancelled,
  closure: m.meals_closure,
  pause: m.meals_pause,
  blocked: m.meals_blocked,
  late: m.meals_late,
  skip_limit: m.meals_skip_limit,
  not_taken: m.meals_not_taken,
  not_delivered: m.meals_not_delivered,
  expired: m.meals_have_expired,
  set_back: m.meals_set_back,
  opening: m.meals_opening,
}

/** `Skipped Tue 24 Nov on 23 Nov 17:41`, in kitchen time. */
export function moveText({ reason, delivery_date, at, meals }: Move): string {
  const day = delivery_date === null ? '' : weekdayAndDay(delivery_date)
  return TEXTS[reason]({ day, at: `${dayAndMonth(at)} ${clock(at)}`, meals: mealsText(meals) })
}

/** Who did it, where that is told: `undefined` in the customer's statement. */
export function moverText({ by, admin }: Move): string | undefined {
  if (admin === undefined) return undefined
  if (by === 'customer') return m.meals_by_customer()
  return by === 'system' ? m.meals_by_system() : m.meals_by_admin({ name: admin ?? m.admin_default_name() })
}

/** `+1` or `−1`, with a real minus. */
export function changeText(change: number): string {
  return change > 0 ? `+${change}` : `−${-change}`
}

/** `7 left, 1 reserved, 18 eaten`; of what is rare only what there is. */
export function heldText(held: Omit<MealStatement, 'subscription_id' | 'plan_type' | 'nextCursor'>): string {
  const { available, reserved, eaten, forfeited, refunded, expired } = held
  const rare: [number, (inputs: { count: number }) => string][] = [
    [forfeited, m.meals_forfeited],
    [refunded, m.meals_refunded],
    [expired, m.meals_expired],
  ]
  return [
    m.meals_available({ count: available }),
    m.meals_reserved({ count: reserved }),
    m.meals_eaten({ count: eaten }),
    ...rare.filter(([count]) => count > 0).map(([count, text]) => text({ count })),
  ].join(', ')
}

/** `17:41` */
function clock(instant: string): string {
  const { hour, minute } = kitchenClockOf(new Date(instant))
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Who collects the money of a subscription, and when. */
export function collectedText(when: ReturnType<typeof paidWhen>): string {
  return when === 'with_first_meal' ? m.admin_meals_paid_with_first() : m.admin_meals_paid_before()
}
