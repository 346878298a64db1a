import type { Fulfilment, PaymentState } from './order-states.ts'
import {
  countsAsOrdered,
  fulfilmentOf,
  ORDER_STATUSES,
  paymentStatesBefore,
  SHOWN_STATUSES,
  type ShownStatus,
} from './order-status.ts'

/**
 * What may be done with an order, and why not. The server makes its guarded updates of these rows, and screens ask the
 * same table before they offer something.
 */
export interface OrderAction {
  /** The statuses in which it may be done. */
  from: readonly ShownStatus[]
  /** The state that it leads to; `null` when it stays. */
  to: Fulfilment | null
  /**
   * On which side of the order's deadline; `declinable` is after it, and before the order can no longer be declined.
   * `cancellable` is before a one-off order can no longer be cancelled. `null` when that does not matter, as for orders
   * without one.
   */
  deadline: 'ahead' | 'passed' | 'declinable' | 'cancellable' | null
  /** Where the payment goes; `null` when it stays. */
  payment: PaymentState | null
}

/** What is cooked, or about to be, and not at its door yet. */
const UNDELIVERED = ['confirmed', 'preparing', 'dispatched', 'out_for_delivery'] as const

export const ORDER_ACTIONS = {
  /** The customer wants it. */
  confirm: { from: ['pending'], to: 'confirmed', deadline: 'ahead', payment: null },
  /** The customer does not want it. */
  skip: { from: ['pending'], to: 'skipped', deadline: 'ahead', payment: null },
  /** The customer has skipped it, and wants it after all. What a pause has skipped comes back with the pause alone. */
  confirmAfterAll: { from: ['pending', 'skipped'], to: 'confirmed', deadline: 'ahead', payment: null },
  /** The customer has confirmed it, and does not want it after all. */
  skipAfterAll: { from: ['pending', 'confirmed'], to: 'skipped', deadline: 'ahead', payment: null },
  /** The customer takes a one-off order back. */
  cancel: {
    from: ['pending', 'pending_payment', 'confirmed'],
    to: 'cancelled',
    deadline: 'cancellable',
    payment: null,
  },
  /** The customer orders something else in its place. What is paid for is cancelled and ordered anew. */
  replace: { from: ['pending', 'confirmed'], to: 'cancelled', deadline: 'cancellable', payment: null },
  /** Its day is paused. */
  pause: { from: ['pending', 'confirmed'], to: 'skipped', deadline: 'ahead', payment: null },
  /** The pause that skipped it has been withdrawn. */
  resume: { from: ['skipped'], to: 'pending', deadline: 'ahead', payment: null },
  /** The customer says after the deadline that it is not to be delivered. */
  decline: { from: ['pending', 'confirmed', 'preparing'], to: 'skipped', deadline: 'declinable', payment: null },
  /** The deadline has passed without an answer. */
  confirmByDeadline: { from: ['pending'], to: 'confirmed', deadline: 'passed', payment: null },
  /** Its day is locked, and the kitchen cooks. */
  prepare: { from: ['confirmed'], to: 'preparing', deadline: null, payment: null },
  /** The rider leaves the kitchen with it. */
  sendOut: { from: ['confirmed', 'preparing', 'dispatched'], to: 'out_for_delivery', deadline: null, payment: null },
  /** The rider has handed it over. */
  deliver: { from: UNDELIVERED, to: 'delivered', deadline: null, payment: null },
  /** The rider could not hand it over. */
  fail: { from: UNDELIVERED, to: 'cancelled', deadline: null, payment: null },
  /** What the rider said was a mistake, or it is driven there once more. */
  sendOutAgain: { from: ['delivered', 'cancelled'], to: 'out_for_delivery', deadline: null, payment: null },
  /** The money of an order that is paid ahead has come. */
  payAhead: { from: ['pending_payment'], to: 'confirmed', deadline: null, payment: 'paid' },
  /** What was to be paid on delivery has been paid. */
  collect: { from: SHOWN_STATUSES.filter(countsAsOrdered), to: null, deadline: null, payment: 'paid' },
  /** What was paid for an order that is called off has been given back. */
  giveBack: {
    from: SHOWN_STATUSES.filter((status) => !countsAsOrdered(status)),
    to: null,
    deadline: null,
    payment: 'refunded',
  },
  /** What was given back came back to the kitchen, which has it again. */
  haveAgain: {
    from: SHOWN_STATUSES.filter((status) => !countsAsOrdered(status)),
    to: null,
    deadline: null,
    payment: 'paid',
  },
  /** The payment was entered wrongly, and is voided; or it went back, and the order stands again. */
  uncollect: { from: SHOWN_STATUSES, to: null, deadline: null, payment: 'due' },
  /** Nobody is there to take it. */
  noShow: { from: ['dispatched', 'out_for_delivery'], to: 'cancelled', deadline: null, payment: null },
  /** The kitchen is closed on its day; what is on its way is delivered. */
  close: {
    from: ['pending', 'pending_payment', 'confirmed', 'preparing'],
    to: 'cancelled',
    deadline: null,
    payment: null,
  },
  /** The kitchen serves its customer no more; what is being cooked is delivered. */
  block: { from: ['pending', 'pending_payment', 'confirmed'], to: 'cancelled', deadline: null, payment: null },
  /** The kitchen is open again on its day, and the customer wants it after all. */
  restore: { from: ['cancelled'], to: 'confirmed', deadline: null, payment: null },
  /** Its day is over, and the kitchen never said yes. */
  lapse: { from: ['pending'], to: 'cancelled', deadline: null, payment: null },
} as const satisfies Record<string, OrderAction>

/** The kitchen sets a status: any from any other, or only from those among `among`. */
export function kitchenSets(to: Fulfilment, among: readonly Fulfilment[] = ORDER_STATUSES): OrderAction {
  const from = SHOWN_STATUSES.filter((status) => {
    const former = fulfilmentOf(status)
    return former !== to && among.includes(former)
  })
  return { from, to, deadline: null, payment: null }
}

/** An order, as far as it decides what may be done with it. */
export interface ActedOn {
  status: ShownStatus
  paymentState: PaymentState
  /** Until then its customer may answer; `null` when there is nothing to answer. */
  confirmBy: Date | null
  /** From then until this its customer may decline it; `null` when not at all. */
  declineBy: Date | null
  /** Until then its customer may cancel it; none when not at all. */
  cancelBy?: Date | null
}

/** Whether an action may be done with an order as it stands. `transition.ts` has the same as SQL. */
export function mayBegin(action: OrderAction, order: ActedOn, now: Date): boolean {
  if (!action.from.includes(order.status)) return false
  if (action.payment !== null && !paymentStatesBefore(action.payment).includes(order.paymentState)) return false
  if (action.deadline === null) return true
  if (action.deadline === 'cancellable') return !!order.cancelBy && order.cancelBy > now
  if (order.confirmBy === null || order.confirmBy > now !== (action.deadline === 'ahead')) return false
  return action.deadline !== 'declinable' || (order.declineBy !== null && order.declineBy > now)
}

/** Whether a one-off order for which nothing is paid may still be called off, or give way to another, by its customer's deadline. */
export function mayStillEnd(
  action: 'cancel' | 'replace',
  order: Pick<ActedOn, 'status' | 'cancelBy'>,
  now: Date,
): boolean {
  return mayBegin(ORDER_ACTIONS[action], { ...order, paymentState: 'due', confirmBy: null, declineBy: null }, now)
}

export type Capability<Reason extends string> = { can: true } | { can: false; reason: Reason }

type DeclineProblem = 'order_still_answerable' | 'order_not_declinable' | 'order_on_its_way' | 'order_not_pending'
export type AnswerProblem =
  | 'order_deadline_passed'
  | 'order_already_confirmed'
  | 'order_already_skipped'
  | 'order_not_pending'

const YES = { can: true } as const
const no = <Reason extends string>(reason: Reason) => ({ can: false, reason }) as const

export type Answerable = Pick<ActedOn, 'status' | 'confirmBy'>
type Declinable = Pick<ActedOn, 'status' | 'confirmBy' | 'declineBy'>

/** Whether something may be done with an order now; if not, why. */
export const orderCan = {
  confirm: (order: Answerable, now: Date) => answer('confirm', order, now),
  skip: (order: Answerable, now: Date) => answer('skip', order, now),
  /** The customer says after the deadline that it is not to be delivered. */
  decline,
  /** The customer orders the same again. */
  reorder: ({ status }: Pick<ActedOn, 'status'>): Capability<'not_delivered'> =>
    status === 'delivered' ? YES : no('not_delivered'),
  /** The kitchen notes that nobody was there, or that nobody paid. */
  noShow: ({ status }: Pick<ActedOn, 'status'>): Capability<'not_on_its_way'> =>
    status === 'delivered' || ORDER_ACTIONS.noShow.from.some((from) => from === status) ? YES : no('not_on_its_way'),
  /** The kitchen sets this status. */
  set: ({ status }: Pick<ActedOn, 'status'>, to: Fulfilment): Capability<'has_that_status'> =>
    kitchenSets(to).from.includes(status) ? YES : no('has_that_status'),
}

/** The answers of the table. */
type AnswerAction = 'confirm' | 'skip' | 'confirmAfterAll' | 'skipAfterAll'

/** Whether a customer's answer counts; if not, why. */
export function answer(action: AnswerAction, order: Answerable, now: Date): Capability<AnswerProblem> {
  // Answers have nothing to do with the payment, but for the status that it makes.
  if (mayBegin(ORDER_ACTIONS[action], { ...order, paymentState: 'due', declineBy: null }, now)) return YES
  if (order.confirmBy === null || order.confirmBy <= now) return no('order_deadline_passed')
  if (order.status === 'confirmed') return no('order_already_confirmed')
  return no(order.status === 'skipped' ? 'order_already_skipped' : 'order_not_pending')
}

function decline(order: Declinable, now: Date): Capability<DeclineProblem> {
  if (mayBegin(ORDER_ACTIONS.decline, { ...order, paymentState: 'due' }, now)) return YES
  if (order.status === 'delivered' || !countsAsOrdered(order.status)) return no('order_not_pending')
  if (order.confirmBy === null || order.declineBy === null) return no('order_not_declinable')
  return no(order.confirmBy > now ? 'order_still_answerable' : 'order_on_its_way')
}
