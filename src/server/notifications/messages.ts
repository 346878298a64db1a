import * as m from '#paraglide/messages.js'
import type { PushMessage } from '#shared/contract/customer/push.schemas.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { weekdayName } from '#shared/domain/calendar/weekday-name.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'

/** A notice with what it speaks of, as that stands at the moment of sending. */
export interface NoticeFacts {
  kind: string
  subjectId: string
  day: KitchenDay
  daysLeft: number | null
  /** Of the order or of the day; `null` when there is none. */
  menuName: string | null
  /** `null` when the notice speaks of no order. */
  orderStatus: OrderStatus | null
}

/**
 * What a notice says on a phone, and the screen that it opens; `null` when it is of no use any more: the order has been
 * answered, or stands elsewhere by now. `answerToken` gives a pending order its two buttons.
 */
export function messageOf(facts: NoticeFacts, answerToken: string | null): PushMessage | null {
  const { kind, subjectId, day, orderStatus } = facts
  const weekday = weekdayName(day)
  const menu = facts.menuName ?? m.push_thali()
  const order = (title: string, body: string, url: string) => ({ title, body, tag: `order-${subjectId}`, url })
  switch (kind) {
    case 'daily-order-created':
      if (orderStatus !== 'pending') return null
      return {
        ...order(m.push_order_created_title({ weekday }), m.push_order_created_body({ menu }), '/'),
        ...answerOf(answerToken),
      }
    case 'order-reminder':
      if (orderStatus !== 'pending') return null
      return {
        ...order(m.push_order_reminder_title({ weekday }), m.push_order_reminder_body({ menu }), '/'),
        ...answerOf(answerToken),
      }
    case 'order-auto-confirmed':
      if (orderStatus === 'cancelled' || orderStatus === 'skipped') return null
      return order(m.push_order_accepted_title({ weekday }), m.push_order_accepted_body({ menu }), '/my-orders')
    case 'order-out-for-delivery':
      if (orderStatus !== 'dispatched' && orderStatus !== 'out_for_delivery') return null
      return order(m.push_order_on_its_way_title(), m.push_order_on_its_way_body({ menu }), '/my-orders')
    case 'order-delivered':
      if (orderStatus !== 'delivered') return null
      return order(m.push_order_delivered_title(), m.push_order_delivered_body({ menu }), '/my-orders')
    case 'subscription-expiring-soon': {
      const days = facts.daysLeft ?? 0
      const body = days === 1 ? m.push_plan_ends_in_a_day() : m.push_plan_ends_in_days({ days })
      return { title: m.push_plan_ends_title(), body, tag: `subscription-${subjectId}`, url: '/subscriptions' }
    }
    case 'subscription-expired':
      return {
        title: m.push_plan_ended_title(),
        body: m.push_plan_ended_body(),
        tag: `subscription-${subjectId}`,
        url: '/subscription',
      }
    case 'menu-available':
      // The menu has been taken back before anyone was told.
      if (facts.menuName === null) return null
      return {
        title: m.push_menu_title({ weekday }),
        body: m.push_menu_body({ menu }),
        tag: `menu-${day}`,
        url: `/?day=${day}`,
      }
    default:
      throw new Error(`nobody knows how to push notices of the kind ${kind}`)
  }
}

/** Whether a notice's notification can answer its order. */
export function asksForAnswer({ kind, orderStatus }: NoticeFacts): boolean {
  return orderStatus === 'pending' && (kind === 'daily-order-created' || kind === 'order-reminder')
}

function answerOf(token: string | null): Pick<PushMessage, 'answer'> {
  if (token === null) return {}
  return {
    answer: {
      token,
      confirm: m.push_confirm(),
      skip: m.push_skip(),
      failedTitle: m.push_answer_failed_title(),
      failedBody: m.push_answer_failed_body(),
    },
  }
}
