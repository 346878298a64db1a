import { type ChangeReason, PAYMENT_METHODS, type PaymentMethod } from './order-states.ts'
import {
  type ActedOn,
  type Answerable,
  type AnswerProblem,
  answer,
  type Capability,
  mayStillEnd,
  ORDER_ACTIONS,
} from './transitions.ts'

type Answered = Answerable & { reason?: ChangeReason | null | undefined }
type CancelProblem = 'order_cancel_too_late' | 'order_not_cancellable'
type ChangeProblem = 'order_change_too_late' | 'order_not_changeable'
type OneOff = Pick<ActedOn, 'status' | 'cancelBy'>

/** Whether a customer may think better of an own order now; if not, why. By the same table as `orderCan`. */
export const secondThoughts = {
  /** It is wanted after all. What a pause has skipped comes back with the pause alone. */
  confirm: (order: Answered, now: Date): Capability<AnswerProblem | 'order_paused'> =>
    order.status === 'skipped' && order.reason === 'pause'
      ? { can: false, reason: 'order_paused' }
      : answer('confirmAfterAll', order, now),
  /** It is not wanted after all. */
  skip: (order: Answered, now: Date): Capability<AnswerProblem> => answer('skipAfterAll', order, now),
  /** A one-off order is taken back. */
  cancel: (order: OneOff, now: Date): Capability<CancelProblem> =>
    untilCutOff('cancel', order, now, 'order_cancel_too_late', 'order_not_cancellable'),
  /** A one-off order gives way to another. Nothing may have been paid for it. */
  replace: (order: OneOff & { paymentMethod: PaymentMethod }, now: Date): Capability<ChangeProblem> =>
    PAYMENT_METHODS[order.paymentMethod].paid === 'on_delivery'
      ? untilCutOff('replace', order, now, 'order_change_too_late', 'order_not_changeable')
      : { can: false, reason: 'order_not_changeable' },
}

function untilCutOff<Problem extends string>(
  action: 'cancel' | 'replace',
  order: OneOff,
  now: Date,
  tooLate: Problem,
  notAtAll: Problem,
): Capability<Problem> {
  if (mayStillEnd(action, order, now)) return { can: true }
  const stands = ORDER_ACTIONS[action].from.some((from) => from === order.status)
  return { can: false, reason: stands && order.cancelBy ? tooLate : notAtAll }
}
