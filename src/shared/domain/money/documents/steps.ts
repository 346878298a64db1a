import type { KitchenDay } from '../../calendar/kitchen-time.ts'
import type { Fulfilment, PaymentState } from '../../ordering/order-states.ts'
import { hasOwnDocument } from './kinds.ts'
import type { TaxSettings } from './settings.ts'

/** What is to be done for an order or a subscription that may need a document. */
export type DocumentStep =
  /** A document of its own is issued. */
  | 'issue'
  /** It is one of those that share the document of its day. */
  | 'share'
  /** Its day is not over: the others of the day come, too. */
  | 'wait'
  /** It has a document, but is no sale any more. */
  | 'take_back'
  /** Nothing. */
  | 'done'

interface SoldOrder {
  day: KitchenDay
  fulfilment: Fulfilment
  pricePaise: number
  /** The customer has asked for a document of its own. */
  asked: boolean
  /** It stands in a document. */
  documented: boolean
}

export function stepOfOrder(
  { day, fulfilment, pricePaise, asked, documented }: SoldOrder,
  settings: Pick<TaxSettings, 'issuing' | 'ownFromPaise'>,
  today: KitchenDay,
): DocumentStep {
  const sold = fulfilment === 'delivered'
  if (documented) return sold ? 'done' : 'take_back'
  if (!sold || pricePaise === 0 || !settings.issuing) return 'done'
  if (hasOwnDocument({ pricePaise, asked }, settings)) return 'issue'
  return day < today ? 'share' : 'wait'
}

interface SoldPlan {
  status: 'queued' | 'active' | 'ended' | 'cancelled'
  paymentState: PaymentState
  pricePaise: number
  documented: boolean
}

export function stepOfPlan(
  { status, paymentState, pricePaise, documented }: SoldPlan,
  settings: Pick<TaxSettings, 'issuing'>,
): DocumentStep {
  if (documented) return paymentState === 'due' ? 'take_back' : 'done'
  const sold = paymentState === 'paid' && status !== 'cancelled' && pricePaise > 0
  return sold && settings.issuing ? 'issue' : 'done'
}
