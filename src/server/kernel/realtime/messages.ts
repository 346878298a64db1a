import type { DomainEvent } from '#server/kernel/outbox/events.ts'
import type { AdminEvents, CustomerEvents, SocketEvents } from '#shared/contract/realtime.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'

/** The room of all admins who may read orders. */
export const ADMINS = 'admins'

/** The room of a customer's sockets: theirs by their tokens, never by what they say. */
export function roomOfCustomer(customerId: string): string {
  return `customer ${customerId}`
}

/** The room of one admin's sockets, to count them. */
export function roomOfAdmin(adminId: string): string {
  return `admin ${adminId}`
}

/** An event on its way to the sockets of a room; of all sockets when `room` is `null`. */
export interface Message<Name extends keyof SocketEvents = keyof SocketEvents> {
  room: string | null
  name: Name
  payload: Parameters<SocketEvents[Name]>[0]
}

/** Whom an event is told to, and how the wire names it. */
export function messagesOf(event: DomainEvent): Message[] {
  switch (event.type) {
    case 'menu-updated':
      return [{ room: null, name: event.type, payload: {} }]
    case 'kitchen-closed':
      return [toCustomer(event, event.type, closedDays(event))]
    case 'delivery-progress':
      return [toCustomer(event, event.type, {})]
    case 'kitchen-open-again':
      return [toCustomer(event, event.type, { day: event.day })]
    case 'order-not-delivered':
      return [
        toCustomer(event, event.type, { ...orderOf(event), why: event.why, ofSubscription: event.ofSubscription }),
      ]
    case 'subscription-expired':
      return [toCustomer(event, event.type, { subscriptionId: event.subscriptionId })]
    case 'subscription-expiring-soon':
      return [toCustomer(event, event.type, { subscriptionId: event.subscriptionId, daysLeft: event.daysLeft })]
    case 'subscription-pause-changed':
      return [toCustomer(event, event.type, { subscriptionId: event.subscriptionId })]
    case 'order-created':
      return [toAdmins('order-created', orderOf(event))]
    case 'daily-order-created':
      return [toCustomer(event, event.type, orderOf(event)), toAdmins('order-created', orderOf(event))]
    case 'order-confirmed':
    case 'order-auto-confirmed':
      return [toCustomer(event, event.type, orderOf(event)), answered(event, 'confirmed')]
    case 'order-skipped':
      return [toCustomer(event, event.type, orderOf(event)), answered(event, 'skipped')]
    case 'order-status-changed': {
      const change = { ...orderOf(event), from: event.from, to: event.to }
      return [toCustomer(event, event.type, change), toAdmins(event.type, change)]
    }
    case 'food-rules-changed':
      return [toAdmins(event.type, { customerId: event.customerId })]
    case 'production-changed':
    case 'packing-changed':
    case 'runs-changed':
      return [toAdmins(event.type, { day: event.day, slot: event.slot })]
    // Of these only devices hear: screens know them by the change itself.
    case 'order-reminder':
    case 'order-out-for-delivery':
    case 'order-delivered':
    case 'menu-available':
    case 'plate-available':
    case 'subscription-paused-reminder':
    case 'meals-expiring-soon':
    case 'subscription-payment-due':
    case 'subscription-no-address':
    case 'subscription-moved':
    case 'refund-waiting':
    case 'refund-sent':
    case 'day-checked':
    case 'codes-used-up':
    case 'backup-missing':
      return []
  }
}

type OrderEvent = Extract<DomainEvent, { orderId: string }>

function orderOf({ orderId, deliveryDay }: OrderEvent) {
  return { orderId, deliveryDate: deliveryDay }
}

/** For the kitchen an answer is a change of status like any other. */
function answered(event: OrderEvent, to: OrderStatus): Message {
  return toAdmins('order-status-changed', { ...orderOf(event), from: 'pending', to })
}

function toCustomer<Name extends keyof CustomerEvents>(
  { customerId }: { customerId: string },
  name: Name,
  payload: Parameters<CustomerEvents[Name]>[0],
): Message {
  return { room: roomOfCustomer(customerId), name, payload } as Message
}

function toAdmins<Name extends keyof AdminEvents>(name: Name, payload: Parameters<AdminEvents[Name]>[0]): Message {
  return { room: ADMINS, name, payload } as Message
}

function closedDays({ from, to, reason, slot }: Extract<DomainEvent, { type: 'kitchen-closed' }>) {
  return { from, to, reason, ...(slot && { slot }) }
}
