import type { z } from 'zod'
import { qrOf } from '#server/platform/qr.ts'
import type { askedPayment, OpenPayment } from '#shared/contract/customer/payments.schemas.ts'
import type { claim } from '#shared/contract/office/money.schemas.ts'
import { upiLink } from '#shared/domain/money/intents.ts'
import { rupeesFromPaise } from '#shared/domain/money/money.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { type AskedPayment, mayBeClaimed, type Subject } from '../intents.ts'
import type { ClaimRow, OpenPaymentRow } from './queries.ts'

/** What a customer is told of the payment of his order or subscription. Never that it is paid before the kitchen has said so. */
export function presentAsked(
  asked: AskedPayment,
  { payee, online, gateway, subject }: { payee: string; online: boolean; gateway: Gateway | null; subject: Subject },
): z.input<typeof askedPayment> {
  const { duePaise, counts, replaced, paidAt, intent } = asked
  const due = counts ? duePaise : 0
  // Nothing is asked for where nothing is due; what is claimed is looked up all the same.
  const open =
    intent?.state === 'claimed' || (intent?.state === 'created' && due > 0) ? { ...intent, state: intent.state } : null
  const opened = open?.state === 'created' && gateway && open.provider === gateway.name && open.order !== null
  const checking = opened && open.checkingSince !== null
  // Of a gateway that is not there any more, or has not opened it, it is to be asked for anew.
  const shown = opened || open?.vpa ? open : null
  // Of what was claimed and not found before it was paid otherwise nobody asks any more.
  const wanted = due > 0 || !counts || (paidAt !== null && intent?.claimedAt != null && paidAt < intent.claimedAt)
  return {
    state: checking ? 'checking' : shown ? shown.state : due === 0 ? 'settled' : 'due',
    due: rupeesFromPaise(due),
    paid: counts && due === 0,
    online,
    rejected: intent?.state === 'failed' && intent.utr !== null && !replaced && wanted,
    late: due === 0 && intent?.state !== 'claimed' && mayBeClaimed(asked),
    request: shown?.state === 'created' && shown.vpa ? requestOf({ ...shown, vpa: shown.vpa }, payee, subject) : null,
    checkout: opened && !checking ? checkoutOf(gateway, { ...open, order: open.order as string }, payee) : null,
    utr: shown?.utr ?? null,
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
  }: Pick<NonNullable<AskedPayment['intent']>, 'amountPaise' | 'code' | 'id'> & { vpa: string },
  payee: string,
  { kind }: Subject,
): NonNullable<z.input<typeof askedPayment>['request']> {
  const note = `${kind === 'order' ? 'Order' : 'Plan'} ${code}`
  const link = upiLink({ vpa, payee, amountPaise, note, reference: id.replaceAll('-', '') })
  return { vpa, amount: rupeesFromPaise(amountPaise), note, link, qr: qrOf(link) }
}

/** An awaited payment as the office reads it. */
export function presentClaim(row: ClaimRow): z.input<typeof claim> {
  return {
    _id: row.id,
    order: row.order_id === null ? null : { _id: row.order_id, number: orderNumber(row.order_id) as string },
    subscription_id: row.subscription_id,
    name: row.name,
    phone_number: row.phone,
    amount: rupeesFromPaise(row.amount_paise),
    utr: row.utr,
    claimed: row.claimed_at?.toISOString() ?? null,
  }
}
