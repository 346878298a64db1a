import type { z } from 'zod'
import type { InTheirs } from '#server/kernel/http/language.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { numberOf } from '#shared/base/phone.ts'
import type {
  dayBalance,
  dueOrder,
  dueSubscription,
  LeftOut,
  listTotal,
  payment,
} from '#shared/contract/money/office/money.schemas.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { statusOf } from '#shared/domain/ordering/order-status.ts'
import { subscriptionPaymentOf } from '#shared/domain/subscriptions/trust.ts'
import { orderWhatsapp, subscriptionWhatsapp } from '#shared/texts/whatsapp-texts.ts'
import type { Balance } from './day-close.ts'
import type { DueOrder, DueSubscription, PaymentRow, Total } from './queries.ts'

/** The kitchen's money as the wire has it: rupees, and order numbers as people read them. */

export function presentBalance({
  count,
  total,
  received,
  due,
  returned,
  kept,
  difference,
  differing,
}: Balance): z.input<typeof dayBalance> {
  return {
    count,
    total: rupeesFromPaise(total),
    received: received.map(({ method, amount }) => ({ method, amount: rupeesFromPaise(amount) })),
    due: rupeesFromPaise(due),
    returned: rupeesFromPaise(returned),
    kept: rupeesFromPaise(kept),
    difference: rupeesFromPaise(difference),
    differing: differing.map(({ id, price, received }) => ({
      _id: id,
      number: orderNumber(id) as string,
      price: rupeesFromPaise(price),
      received: rupeesFromPaise(received),
    })),
  }
}

export function presentTotal({ count, paise }: Total): z.input<typeof listTotal> {
  return { count, amount: rupeesFromPaise(paise) }
}

export function presentLeft({ why, count, paise }: { why: LeftOut['why'] } & Total): LeftOut {
  return { why, count, amount: rupeesFromPaise(paise) }
}

export function presentDueOrder(
  row: DueOrder,
  boxes: number | undefined,
  inTheirs: InTheirs,
): z.input<typeof dueOrder> {
  const number = orderNumber(row.id) as string
  const due = rupeesFromPaise(row.price_paise - Number(row.held))
  return {
    _id: row.id,
    number,
    name: row.customer_name,
    phone_number: numberOf(row.phone),
    status: statusOf({
      fulfilment: row.fulfilment,
      paymentMethod: row.payment_method,
      paymentState: row.payment_state,
    }),
    delivery_date: row.delivery_date,
    due,
    account: row.account,
    method: row.payment_method,
    checked: row.checked,
    ...(row.rider && { rider: row.rider }),
    ...(boxes !== undefined && { boxes }),
    ...(row.fulfilment === 'delivered' && {
      whatsapp_text: inTheirs(row.language, () =>
        orderWhatsapp(row.customer_name, { number, day: row.delivery_date, due }),
      ),
    }),
    total: rupeesFromPaise(row.price_paise),
  }
}

export function presentDueSubscription(row: DueSubscription, inTheirs: InTheirs): z.input<typeof dueSubscription> {
  const due = rupeesFromPaise(row.owed - Number(row.held))
  return {
    _id: row.id,
    name: row.name,
    phone_number: numberOf(row.phone),
    meals: row.meals,
    bought: row.created_at.toISOString(),
    method: row.payment_method,
    state: subscriptionPaymentOf({ state: row.payment_state, claim: row.payment_claim }),
    waits: row.waits,
    due,
    whatsapp_text: inTheirs(row.language, () => subscriptionWhatsapp(row.name, { meals: row.meals, due })),
    account: row.account,
  }
}

export function presentPayment(row: PaymentRow): z.input<typeof payment> {
  return {
    _id: row.id,
    order: row.order_id === null ? null : { _id: row.order_id, number: orderNumber(row.order_id) as string },
    subscription_id: row.subscription_id,
    name: row.name,
    method: row.method,
    reference: row.reference,
    amount: rupeesFromPaise(row.amount_paise),
    state: row.state,
    at: row.received_at.toISOString(),
    by: row.admin,
    voided: row.voided_at && { at: row.voided_at.toISOString(), by: row.voided_by as string },
  }
}
