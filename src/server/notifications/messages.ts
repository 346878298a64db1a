import * as m from '#paraglide/messages.js'
import type { OutboxEvent } from '#server/platform/outbox/events.ts'
import type { PushMessage } from '#shared/contract/customer/push.schemas.ts'
import { weekdayName } from '#shared/domain/calendar/weekday-name.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'

/** An event with what it speaks of, as that stands at the moment of sending. */
export interface PushFacts {
  event: OutboxEvent
  /** Of the order or of the day; `null` when there is none. */
  menuName: string | null
  /** `null` when the event speaks of no order. */
  orderStatus: OrderStatus | null
}

/**
 * What an event says on a phone, and the screen that it opens; `null` when it is of no use there: the order has been
 * answered, or stands elsewhere by now. `answerToken` gives a pending order its two buttons.
 */
export function messageOf({ event, menuName, orderStatus }: PushFacts, answerToken: string | null): PushMessage | null {
  const menu = menuName ?? m.push_thali()
  switch (event.type) {
    case 'daily-order-created':
      if (orderStatus !== 'pending') return null
      return {
        ...aboutOrder(event, m.push_order_created_title(weekdayOf(event)), m.push_order_created_body({ menu }), '/'),
        ...answerOf(answerToken),
      }
    case 'order-reminder':
      if (orderStatus !== 'pending') return null
      return {
        ...aboutOrder(event, m.push_order_reminder_title(weekdayOf(event)), m.push_order_reminder_body({ menu }), '/'),
        ...answerOf(answerToken),
      }
    case 'order-auto-confirmed':
      if (orderStatus === 'cancelled' || orderStatus === 'skipped') return null
      return aboutOrder(
        event,
        m.push_order_accepted_title(weekdayOf(event)),
        m.push_order_accepted_body({ menu }),
        '/my-orders',
      )
    case 'order-out-for-delivery':
      if (orderStatus !== 'dispatched' && orderStatus !== 'out_for_delivery') return null
      return aboutOrder(event, m.push_order_on_its_way_title(), m.push_order_on_its_way_body({ menu }), '/my-orders')
    case 'order-delivered':
      if (orderStatus !== 'delivered') return null
      return aboutOrder(event, m.push_order_delivered_title(), m.push_order_delivered_body({ menu }), '/my-orders')
    case 'subscription-expiring-soon': {
      const { daysLeft: days } = event
      const body = days === 1 ? m.push_plan_ends_in_a_day() : m.push_plan_ends_in_days({ days })
      return {
        title: m.push_plan_ends_title(),
        body,
        tag: `subscription-${event.subscriptionId}`,
        url: '/subscriptions',
      }
    }
    case 'subscription-expired':
      return {
        title: m.push_plan_ended_title(),
        body: m.push_plan_ended_body(),
        tag: `subscription-${event.subscriptionId}`,
        url: '/subscription',
      }
    case 'menu-available':
      // The menu has been taken back before anyone was told.
      if (menuName === null) return null
      return {
        title: m.push_menu_title({ weekday: weekdayName(event.day) }),
        body: m.push_menu_body({ menu }),
        tag: `menu-${event.day}`,
        url: `/?day=${event.day}`,
      }
    default:
      return null
  }
}

/** Whether the event's notification can answer its order. */
export function asksForAnswer({ type }: OutboxEvent, orderStatus: OrderStatus | null): boolean {
  return orderStatus === 'pending' && (type === 'daily-order-created' || type === 'order-reminder')
}

type OrderEvent = Extract<OutboxEvent, { orderId: string }>

function aboutOrder({ orderId }: OrderEvent, title: string, body: string, url: string): PushMessage {
  return { title, body, tag: `order-${orderId}`, url }
}

function weekdayOf({ deliveryDay }: OrderEvent) {
  return { weekday: weekdayName(deliveryDay) }
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
