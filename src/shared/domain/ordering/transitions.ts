import type { Fulfilment, PaymentState } from './order-states.ts'
import { ORDER_STATUSES, type ShownStatus } from './order-status.ts'

/**
 * What may be done with an order, and why not. The server makes its guarded updates of these rows, and screens ask the
 * same table before they offer something.
 */
export interface OrderAction {
  /** The states in which it may be done. */
  from: readonly Fulfilment[]
  /** The state that it leads to; `null` when it stays. */
  to: Fulfilment | null
  /** On which side of the order's deadline; `null` when that does not matter, as for orders without one. */
  deadline: 'ahead' | 'passed' | null
  /** Where the payment goes; it only goes forward. `null` when it stays. */
  payment: PaymentState | null
}

export const ORDER_ACTIONS = {
  /** The customer wants it. */
  confirm: { from: ['pending'], to: 'confirmed', deadline: 'ahead', payment: null },
  /** The customer does not want it. */
  skip: { from: ['pending'], to: 'skipped', deadline: 'ahead', payment: null },
  /** The deadline has passed without an answer. */
  confirmByDeadline: { from: ['pending'], to: 'confirmed', deadline: 'passed', payment: null },
  /** The money of an order that is paid ahead has come. */
  payAhead: { from: ['pending'], to: 'confirmed', deadline: null, payment: 'paid' },
  /** The cash has been handed over. */
  collect: { from: ORDER_STATUSES, to: null, deadline: null, payment: 'paid' },
} as const satisfies Record<string, OrderAction>

/** The kitchen sets a status: any from any other, or only from one. */
export function kitchenSets(to: Fulfilment, onlyFrom?: Fulfilment): OrderAction {
  const from = (onlyFrom === undefined ? ORDER_STATUSES : [onlyFrom]).filter((status) => status !== to)
  return { from, to, deadline: null, payment: null }
}

export type Capability<Reason extends string> = { can: true } | { can: false; reason: Reason }

/** An order, as far as it decides what may be done with it. */
interface ActedOn {
  status: ShownStatus
  /** Until then its customer may answer; `null` when there is nothing to answer. */
  confirmBy: Date | null
}

type AnswerProblem = 'order_deadline_passed' | 'order_already_confirmed' | 'order_already_skipped' | 'order_not_pending'

const YES = { can: true } as const
const no = <Reason extends string>(reason: Reason) => ({ can: false, reason }) as const

/** Whether something may be done with an order now; if not, why. */
export const orderCan = {
  confirm: (order: ActedOn, now: Date) => answer('confirm', order, now),
  skip: (order: ActedOn, now: Date) => answer('skip', order, now),
  /** The customer orders the same again. */
  reorder: ({ status }: Pick<ActedOn, 'status'>): Capability<'not_delivered'> =>
    status === 'delivered' ? YES : no('not_delivered'),
  /** The kitchen sets this status. */
  set: ({ status }: Pick<ActedOn, 'status'>, to: Fulfilment): Capability<'has_that_status'> =>
    status === to ? no('has_that_status') : YES,
}

function answer(action: 'confirm' | 'skip', order: ActedOn, now: Date): Capability<AnswerProblem> {
  const from: readonly ShownStatus[] = ORDER_ACTIONS[action].from
  if (order.confirmBy === null || order.confirmBy <= now) return no('order_deadline_passed')
  if (from.includes(order.status)) return YES
  if (order.status === 'confirmed') return no('order_already_confirmed')
  return no(order.status === 'skipped' ? 'order_already_skipped' : 'order_not_pending')
}
