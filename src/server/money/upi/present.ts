import type { z } from 'zod'
import { qrOf } from '#server/kernel/qr.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { numberOf } from '#shared/base/phone.ts'
import type { askedPayment, OpenPayment } from '#shared/contract/money/customer/payments.schemas.ts'
import type { claim } from '#shared/contract/money/office/money.schemas.ts'
import { secondsLeft, upiLink } from '#shared/domain/money/intents.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { type AskedPayment, hasEnded, mayBeClaimed, type Subject } from '../intents.ts'
import type { ClaimRow, OpenPaymentRow } from './queries.ts'

interface Surroundings {
  payee: string
  online: boolean
  /** The one that is offered. */
  gateway: Gateway | null
  /** A gateway has a payment of it under way. */
  underWay: boolean
  subject: Subject
  at: Date
}

/** What a customer is told of the payment of his order or subscription. Never that it is paid before the kitchen has said so. */
export function presentAsked(
  asked: AskedPayment,
  { payee, online, gateway, underWay, subject, at }: Surroundings,
): z.input<typeof askedPayment> {
  const { duePaise, counts, replaced, paidAt, intent } = asked
  const due = counts ? duePaise : 0
  // Nothing is asked for where nothing is due; what is claimed is looked up all the same.
  const open =
    intent?.state === 'claimed' || (intent?.state === 'created' && due > 0) ? { ...intent, state: intent.state } : null
  const opened = open?.state === 'created' && gateway && open.provider === gateway.name && open.order !== null
  // Also by a request that has expired, or at a gateway that is not offered any more.
  const checking = underWay && due > 0 && open?.state !== 'claimed'
  // Of a gateway that is not there any more, or has not opened it, it is to be asked for anew.
  const ended = !checking && open !== null && hasEnded(open, at)
  const shown = !ended && (opened || open?.vpa) ? open : null
  // Of what was claimed and not found before it was paid otherwise nobody asks any more.
  const wanted = due > 0 || !counts || (paidAt !== null && intent?.claimedAt != null && paidAt < intent.claimedAt)
  return {
    state: checking ? 'checking' : shown ? shown.state : due === 0 ? 'settled' : 'due',
    due: rupeesFromPaise(due),
    paid: counts && due === 0,
    online,
    rejected: intent?.state === 'failed' && intent.utr !== null && !replaced && wanted,
    ended,
    late: due === 0 && intent?.state !== 'claimed' && mayBeClaimed(asked),
    request:
      shown?.state === 'created' && shown.vpa && !checking
        ? requestOf({ ...shown, vpa: shown.vpa }, payee, subject, at)
        : null,
    checkout: opened && !checking ? checkoutOf(gateway, { ...open, order: open.order as string }, payee) : null,
    utr: shown?.utr ?? null,
    ...(asked.disputed && { disputed: true }),
  }
}

/** An order that is not paid yet, in a line. */
export function presentOpen({ id, due, intent, checking }: OpenPaymentRow): OpenPayment {
  const state = intent === 'claimed' ? 'claimed' : intent === 'failed' ? 'rejected' : checking ? 'checking' : 'due'
  return { order: id, state, due: rupeesFromPaise(due) }
}

function checkoutOf(
  gateway: Gateway,
  { order, session, amountPaise }: { order: string; session: string | null; amountPaise: number },
  payee: string,
) {
  return { ...gateway.checkoutOf({ order, session }), payee, amount: rupeesFromPaise(amountPaise) }
}

function requestOf(
  {
    vpa,
    amountPaise,
    code,
    id,
    expiresAt,
  }: Pick<NonNullable<AskedPayment['intent']>, 'amountPaise' | 'code' | 'id' | 'expiresAt'> & { vpa: string },
  payee: string,
  { kind }: Subject,
  at: Date,
): NonNullable<z.input<typeof askedPayment>['request']> {
  const note = `${kind === 'order' ? 'Order' : 'Plan'} ${code}`
  const link = upiLink({ vpa, payee, amountPaise, note, reference: id.replaceAll('-', '') })
  return {
    ...{ vpa, amount: rupeesFromPaise(amountPaise), note, link, qr: qrOf(link) },
    expiresAt: expiresAt?.toISOString() ?? null,
    secondsLeft: secondsLeft(expiresAt, at),
  }
}

/** An awaited payment as the office reads it. */
export function presentClaim(row: ClaimRow): z.input<typeof claim> {
  return {
    _id: row.id,
    order: row.order_id === null ? null : { _id: row.order_id, number: orderNumber(row.order_id) as string },
    subscription_id: row.subscription_id,
    name: row.name,
    phone_number: numberOf(row.phone),
    amount: rupeesFromPaise(row.amount_paise),
    utr: row.utr,
    claimed: row.claimed_at?.toISOString() ?? null,
  }
}
