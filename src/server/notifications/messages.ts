import * as m from '#paraglide/messages.js'
import type { DomainEvent, OutboxEvent, OutboxType } from '#server/kernel/outbox/events.ts'
import { formatWeekdayDate } from '#shared/base/dates.ts'
import { formatRupees, rupeesFromPaise } from '#shared/base/money.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import type { PushMessage } from '#shared/contract/notifications/customer/push.schemas.ts'
import { spokenClock } from '#shared/domain/calendar/delivery-window.ts'
import type { Translations } from '#shared/domain/catalog/names.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { closedDaysText } from '#shared/texts/closure-texts.ts'
import { gapText } from '#shared/texts/day-gap-text.ts'
import { disputeText } from '#shared/texts/dispute-text.ts'
import { nameText } from '#shared/texts/name-text.ts'
import { notDeliveredText } from '#shared/texts/not-delivered-text.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { closedBody } from './closure-texts.ts'

/** What an event speaks of, as that stands at the moment of sending. */
interface Subject {
  /** Of the order or of the day; `null` when there is none. */
  menuName: string | null
  /** What it is called in other languages. */
  menuNames?: Translations | null
  /** `null` when the event speaks of no order. */
  orderStatus: OrderStatus | null
  /** What is collected for a subscription with the order. */
  duePaise?: number
}

/** The notification of one type of event; `null` when it is of no use any more: the order has been answered, or stands elsewhere by now. */
type Text<Type extends OutboxType> = (
  event: Extract<OutboxEvent, { type: Type }>,
  subject: Subject,
) => PushMessage | null

/** What each event says on a phone, and the screen that it opens; `null` for those of which devices hear nothing. */
const TEXTS: { [Type in OutboxType]: Text<Type> | null } = {
  'daily-order-created': (event, { orderStatus, ...menu }) =>
    orderStatus === 'pending'
      ? aboutOrder(event, m.push_order_created_title(weekdayOf(event)), m.push_order_created_body(menuOf(menu)), '/')
      : null,
  'order-reminder': (event, { orderStatus, ...menu }) =>
    orderStatus === 'pending'
      ? aboutOrder(event, m.push_order_reminder_title(weekdayOf(event)), m.push_order_reminder_body(menuOf(menu)), '/')
      : null,
  'order-auto-confirmed': (event, { orderStatus, ...menu }) =>
    orderStatus === 'cancelled' || orderStatus === 'skipped'
      ? null
      : aboutOrder(
          event,
          m.push_order_accepted_title(weekdayOf(event)),
          m.push_order_accepted_body(menuOf(menu)),
          '/my-orders',
        ),
  'order-out-for-delivery': (event, { orderStatus, ...menu }) =>
    orderStatus === 'dispatched' || orderStatus === 'out_for_delivery'
      ? aboutOrder(event, m.push_order_on_its_way_title(), m.push_order_on_its_way_body(menuOf(menu)), '/my-orders')
      : null,
  'order-delivered': (event, { orderStatus, ...menu }) =>
    orderStatus === 'delivered'
      ? aboutOrder(event, m.push_order_delivered_title(), m.push_order_delivered_body(menuOf(menu)), '/my-orders')
      : null,
  // Back on its way: the stop was opened again.
  'order-not-delivered': (event, { orderStatus }) =>
    orderStatus === 'cancelled'
      ? aboutOrder(event, m.push_not_delivered_title(), notDeliveredText(event), '/my-orders')
      : null,
  'subscription-expiring-soon': ({ daysLeft: days, subscriptionId }) => ({
    title: m.push_subscription_ends_title(),
    body: days === 1 ? m.push_subscription_ends_in_a_day() : m.push_subscription_ends_in_days({ days }),
    tag: `subscription-${subscriptionId}`,
    url: '/subscriptions',
  }),
  'subscription-expired': ({ subscriptionId }) => ({
    title: m.push_subscription_ended_title(),
    body: m.push_subscription_ended_body(),
    tag: `subscription-${subscriptionId}`,
    url: '/subscription',
  }),
  'subscription-payment-due': ({ subscriptionId }) => ({
    title: m.push_payment_due_title(),
    body: m.push_payment_due_body(),
    tag: `payment-${subscriptionId}`,
    url: '/subscriptions',
  }),
  'subscription-moved': ({ subscriptionId, lastDay, lostMeals: count }) => ({
    title: m.push_moved_title(),
    body: [
      m.push_moved_body({ day: formatWeekdayDate(lastDay) }),
      ...(count === 0 ? [] : [m.push_moved_lost({ count })]),
    ].join(' '),
    tag: `moved-${subscriptionId}`,
    url: '/subscriptions',
  }),
  'subscription-no-address': ({ subscriptionId }) => ({
    title: m.push_no_address_title(),
    body: m.push_no_address_body(),
    tag: `address-${subscriptionId}`,
    url: '/address',
  }),
  'refund-waiting': ({ refundId, amountPaise, ofOrder, byGateway, bounced }) => ({
    title: bounced
      ? m.push_refund_bounced_title()
      : m.push_refund_waiting_title({ amount: formatRupees(rupeesFromPaise(amountPaise)) }),
    body: bounced
      ? m.push_refund_bounced_body({ amount: formatRupees(rupeesFromPaise(amountPaise)) })
      : byGateway
        ? m.push_refund_waiting_gateway()
        : m.push_refund_waiting_body(),
    tag: `refund-${refundId}`,
    url: ofOrder ? '/my-orders' : '/subscriptions',
  }),
  'refund-sent': ({ refundId, amountPaise, ofOrder, way }) => ({
    title: m.push_refund_sent_title({ amount: formatRupees(rupeesFromPaise(amountPaise)) }),
    body: SENT_TEXTS[way](),
    tag: `refund-${refundId}`,
    url: ofOrder ? '/my-orders' : '/subscriptions',
  }),
  'meals-expiring-soon': ({ meals, lastDay, subscriptionId }) => ({
    title: m.push_meals_expire_title(),
    body:
      meals === 1
        ? m.push_meal_expires_body({ day: formatWeekdayDate(lastDay) })
        : m.push_meals_expire_body({ count: meals, day: formatWeekdayDate(lastDay) }),
    tag: `meals-${subscriptionId}`,
    url: '/subscriptions',
  }),
  'kitchen-closed': (event) => ({
    title: closedDaysText(event),
    body: closedBody(event),
    tag: `closure-${event.closureId}`,
    url: event.meals + event.orders > 0 ? '/my-orders' : '/subscriptions',
  }),
  'kitchen-open-again': ({ day }) => ({
    title: m.push_open_again_title({ weekday: weekdayName(day) }),
    body: m.push_open_again_body(),
    tag: `open-again-${day}`,
    url: '/my-orders',
  }),
  'subscription-paused-reminder': ({ subscriptionId, since, mealsLeft: count }) => ({
    title: m.push_paused_title(),
    body:
      count === 1
        ? m.push_paused_one({ since: formatWeekdayDate(since) })
        : m.push_paused({ since: formatWeekdayDate(since), count }),
    tag: `subscription-${subscriptionId}`,
    url: '/subscriptions',
  }),
  // Without a menu: it has been taken back before anyone was notified.
  'menu-available': (event, menu) =>
    menu.menuName === null ? null : aboutDay(event, m.push_menu_title(dayOf(event)), m.push_menu_body(menuOf(menu))),
  'plate-available': (event, menu) =>
    menu.menuName === null
      ? null
      : aboutDay(
          event,
          m.push_plate_title(dayOf(event)),
          event.until
            ? m.push_plate_held({ ...menuOf(menu), time: spokenClock(event.until) })
            : m.push_plate_body(menuOf(menu)),
        ),
  'day-checked': ({ day, slot, check, gaps, cashDuePaise }) => ({
    title: CHECK_TITLES[check]({ slot: slotName(slot) }),
    body: gaps.map((gap) => gapText(gap, rupeesFromPaise(cashDuePaise))).join(' · '),
    tag: `day-check-${day}-${slot}`,
    url: `/admin#tab=dashboard&day=${day}`,
  }),
  'codes-used-up': ({ knownDevices, knownPhones }) => ({
    title: m.push_codes_used_up_title(),
    body: knownDevices
      ? m.push_codes_used_up_known_body()
      : knownPhones
        ? m.push_codes_used_up_phones_body()
        : m.push_codes_used_up_body(),
    tag: 'codes-used-up',
    url: '/admin#tab=dashboard',
  }),
  'backup-missing': ({ trouble, hours }) => ({
    title: trouble === 'broken' ? m.push_backup_broken_title() : m.push_backup_late_title({ hours: hours ?? 0 }),
    body: m.push_backup_body(),
    tag: 'backup-missing',
    url: '/admin#tab=dashboard',
  }),
  'dispute-changed': ({ disputeId, state, amountPaise, answerBy }) => ({
    title: DISPUTE_TITLES[state]({ amount: formatRupees(rupeesFromPaise(amountPaise)) }),
    body: disputeText(state, answerBy),
    tag: `dispute-${disputeId}`,
    url: '/admin#tab=money',
  }),
  'order-status-changed': null,
  'subscription-pause-changed': null,
  'order-confirmed': null,
  'order-skipped': null,
  'menu-updated': null,
}

const DISPUTE_TITLES = {
  open: m.push_dispute_open,
  closed: m.push_dispute_closed,
  won: m.push_dispute_won,
  lost: m.push_dispute_lost,
}

const CHECK_TITLES = {
  before: m.push_check_before,
  start: m.push_check_start,
  end: m.push_check_end,
}

/** Where a refund is, by how it was sent. */
const SENT_TEXTS = {
  upi: m.push_refund_sent_upi,
  cash: m.push_refund_sent_cash,
  gateway: m.push_refund_sent_gateway,
  credit: m.push_refund_sent_credit,
}

const FOR_OWNERS: DomainEvent['type'][] = ['day-checked', 'codes-used-up', 'backup-missing', 'dispute-changed']

/** Whether the devices of owners hear of events of this type, and those of no customer. */
export function isForOwners(type: DomainEvent['type']): boolean {
  return FOR_OWNERS.includes(type)
}

/** The types of events that devices hear of. */
export const PUSHED_TYPES = (Object.keys(TEXTS) as OutboxType[]).filter((type) => TEXTS[type] !== null)

/** The notification of an event; `null` when none is to be shown. `answerToken` gives a pending order its two buttons. */
export function messageOf(
  { event, ...subject }: Subject & { event: OutboxEvent },
  answerToken: string | null,
): PushMessage | null {
  // An event goes with the text of its own type, which the compiler cannot follow.
  const text = (TEXTS[event.type] as Text<OutboxType> | null)?.(event, subject) ?? null
  const message = text && withDue(text, subject)
  return message && asksForAnswer(event, subject.orderStatus) ? { ...message, ...answerOf(answerToken) } : message
}

/** Says beside what a notification says of an order what is to be paid when it is brought. */
function withDue(message: PushMessage, { duePaise = 0 }: Subject): PushMessage {
  if (duePaise === 0) return message
  const due = m.push_due_at_door({ amount: formatRupees(rupeesFromPaise(duePaise)) })
  return { ...message, body: `${message.body} ${due}` }
}

/** Whether the event's notification can answer its order. */
export function asksForAnswer({ type }: OutboxEvent, orderStatus: OrderStatus | null): boolean {
  return orderStatus === 'pending' && (type === 'daily-order-created' || type === 'order-reminder')
}

type OrderEvent = Extract<OutboxEvent, { orderId: string }>

function aboutOrder({ orderId }: OrderEvent, title: string, body: string, url: string): PushMessage {
  return { title, body, tag: `order-${orderId}`, url }
}

type DayEvent = Extract<OutboxEvent, { type: 'menu-available' | 'plate-available' }>

function aboutDay({ day, slot }: DayEvent, title: string, body: string): PushMessage {
  const isDinner = slot === 'dinner'
  return {
    title,
    body,
    tag: isDinner ? `menu-${day}-dinner` : `menu-${day}`,
    url: isDinner ? `/?day=${day}&slot=dinner` : `/?day=${day}`,
  }
}

/** The day of a menu in words: "Tuesday", or "Tuesday’s dinner". */
function dayOf({ day, slot }: DayEvent) {
  const weekday = weekdayName(day)
  return { weekday: slot === 'dinner' ? m.push_dinner_of({ weekday }) : weekday }
}

function menuOf({ menuName: name, menuNames: names }: Pick<Subject, 'menuName' | 'menuNames'>) {
  return { menu: name === null ? m.push_thali() : nameText({ name, names }) }
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
