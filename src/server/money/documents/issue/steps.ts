import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { hasOwnDocument } from '#shared/domain/money/documents/kinds.ts'
import type { TaxSettings } from '#shared/domain/money/documents/settings.ts'
import type { Fulfilment, PaymentState } from '#shared/domain/ordering/order-states.ts'
import { countsAsOrdered } from '#shared/domain/ordering/order-status.ts'

/** What is to be done for an order or a subscription that may need a document. */
export type DocumentStep =
  /** A document of its own is issued. */
  | 'issue'
  /** It is one of those that share the document of its day. */
  | 'share'
  /** Its day is not over, and the others of the day come, too; or a part of it waits to be given back. */
  | 'wait'
  /** It has a document, but is no sale any more. */
  | 'take_back'
  /** It has a document for less than is sold of it by now: that one is taken back, and another one issued. */
  | 'replace'
  /** Nothing. */
  | 'done'

/** Those by which a new document of a sale is issued. */
export const ISSUING_STEPS: readonly DocumentStep[] = ['issue', 'share', 'replace']

interface SoldOrder {
  day: KitchenDay
  fulfilment: Fulfilment
  /** What is sold of it: of what is called off what the kitchen keeps. */
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
  const sold = fulfilment === 'delivered' || (pricePaise > 0 && !countsAsOrdered(fulfilment))
  if (documented) return sold ? 'done' : 'take_back'
  if (!sold || pricePaise === 0 || !settings.issuing) return 'done'
  if (hasOwnDocument({ pricePaise, asked }, settings)) return 'issue'
  return day < today ? 'share' : 'wait'
}

interface SoldSubscription {
  paymentState: PaymentState
  /** What is sold of it: of one that is called off, and of meals that went back, what the kitchen keeps. */
  pricePaise: number
  /** What was paid for meals that went back waits to be given back, is on its way, or waits to be kept. */
  refundWaits: boolean
  /** For how much it stands in a document, without what was credited because it went back; `null`: in none. */
  documentedPaise: number | null
}

export function stepOfSubscription(
  { paymentState, pricePaise, refundWaits, documentedPaise }: SoldSubscription,
  settings: Pick<TaxSettings, 'issuing'>,
): DocumentStep {
  if (documentedPaise !== null && paymentState === 'due') return 'take_back'
  if (paymentState !== 'paid' || !settings.issuing || pricePaise <= (documentedPaise ?? 0)) return 'done'
  // Until it is known whether it goes back, nobody knows what is sold.
  if (refundWaits) return 'wait'
  return documentedPaise === null ? 'issue' : 'replace'
}
