import {
  FULFILMENTS,
  type Fulfilment,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  type PaymentMethod,
  type PaymentState,
} from './order-states.ts'

/** The status of an order in one word, as customers and the kitchen read it. Spec: customer §4, admin §4. */

/** The words that the back office may set: those of fulfilment. */
export type OrderStatus = Fulfilment
export const ORDER_STATUSES = /* @__PURE__ */ Object.keys(FULFILMENTS) as [OrderStatus, ...OrderStatus[]]
/** The words that an order may be shown with: an order that is paid ahead and has not been paid waits for the payment. */
export type ShownStatus = OrderStatus | 'pending_payment'
export const SHOWN_STATUSES: [ShownStatus, ...ShownStatus[]] = [...ORDER_STATUSES, 'pending_payment']
/** As many orders as can be given a status by one call; their ids fit well into a body. */
export const MAX_ORDERS_AT_ONCE = 2000
/** As many as a list may find to be given a status by one call: four large days. */
export const MAX_MATCHING_ORDERS = 20_000

/** The two states of an order. */
export interface OrderState {
  fulfilment: Fulfilment
  paymentMethod: PaymentMethod
  paymentState: PaymentState
}

/** The status of an order, as it is shown. */
export function statusOf({ fulfilment, paymentMethod, paymentState }: OrderState): ShownStatus {
  return fulfilment === 'pending' && paymentState === 'due' && isPaidAhead(paymentMethod)
    ? 'pending_payment'
    : fulfilment
}

/** The states of an order that a customer has just placed. */
export function stateWhenPlaced(paymentMethod: PaymentMethod): OrderState {
  const fulfilment = isPaidAhead(paymentMethod) ? 'pending' : 'confirmed'
  return { fulfilment, paymentMethod, paymentState: 'due' }
}

/** The way to pay that a client names, `null` for one that is unknown. */
export function paymentMethodOf(word: string): PaymentMethod | null {
  const named = word.toLowerCase()
  return METHODS.find((method) => (PAYMENT_METHODS[method].words as readonly string[]).includes(named)) ?? null
}

const METHODS = /* @__PURE__ */ Object.keys(PAYMENT_METHODS) as PaymentMethod[]

/** The ways to pay that are paid before the kitchen cooks. */
export const PAID_AHEAD = /* @__PURE__ */ METHODS.filter(
  (method) => (PAYMENT_METHODS[method].paid as string) === 'ahead',
)

function isPaidAhead(method: PaymentMethod): boolean {
  return PAID_AHEAD.includes(method)
}

/** The states from which payment goes to `state`: those before it, and back to due what was paid by a payment that is voided, or was given back for an order that stands again. */
export function paymentStatesBefore(state: PaymentState): readonly PaymentState[] {
  if (state === 'due') return ['paid', 'refunded']
  return PAYMENT_STATES.slice(0, PAYMENT_STATES.indexOf(state))
}

/** How far an order has come that is shown with this status. */
export function fulfilmentOf(status: ShownStatus): Fulfilment {
  return status === 'pending_payment' ? 'pending' : status
}

function rowOf(status: ShownStatus) {
  return FULFILMENTS[fulfilmentOf(status)]
}

/** Whether an order is cooked and owed: neither cancelled nor skipped. */
export function countsAsOrdered(status: ShownStatus): boolean {
  return rowOf(status).counts
}

/** The states of fulfilment in which an order is neither cooked nor owed. */
export const NOT_ORDERED = /* @__PURE__ */ ORDER_STATUSES.filter((status) => !countsAsOrdered(status))

/** The steps of the progress timeline, in order. `dispatched` counts as out for delivery. */
export const TIMELINE_STEPS = ['confirmed', 'preparing', 'out_for_delivery', 'delivered'] as const

/** How far an order has come: the index into TIMELINE_STEPS, -1 while pending, `null` when it will not be delivered. */
export function timelinePosition(status: ShownStatus): number | null {
  return rowOf(status).step
}

/** Orders that nothing will change any more: the customer's list stops asking about them. */
export function isSettled(status: ShownStatus): boolean {
  return rowOf(status).settled
}

/** The states of fulfilment that may still change. */
export const UNSETTLED = /* @__PURE__ */ ORDER_STATUSES.filter((status) => !isSettled(status))
