import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { KitchenProfile } from '#shared/domain/catalog/profile.ts'
import type { Buyer } from '#shared/domain/money/documents/buyer.ts'
import { saleKindOf } from '#shared/domain/money/documents/kinds.ts'
import type { TaxSettings } from '#shared/domain/money/documents/settings.ts'
import { countsAsOrdered } from '#shared/domain/ordering/order-status.ts'
import type { DocumentLine, Recipient, Supplier } from '../content.ts'
import { pincodeIn } from '../content.ts'
import { extrasIn, extrasOf, type Supply } from '../document-supplies.ts'
import type { OrderToDocument, SubscriptionToDocument } from '../queries.ts'
import type { Draft, Subject } from './issue.ts'

/** Documents before they have their numbers: what the books say at that moment, copied. */

/** Who sells, as the kitchen says now. What may not be missing has been looked at, see `issueProblem`. */
export function supplierOf(profile: KitchenProfile, { state }: Pick<TaxSettings, 'state'>): Supplier {
  const { name, legalName, address, pincode, fssai, gstin, phone, whatsapp, email } = profile
  return {
    name: (name ?? legalName) as string,
    legalName,
    address: address as string,
    pincode,
    state: state as string,
    fssai: fssai as string,
    gstin,
    phone: phone ?? whatsapp,
    email,
  }
}

interface Basis {
  settings: TaxSettings
  supplier: Supplier
  today: KitchenDay
}

function common({ settings, supplier }: Basis) {
  const { prefix, mode, rateBp, sac, note } = settings
  return { prefix, mode, rateBp, sac, note, supplier, refersTo: null, reason: null, adminId: null }
}

interface Sold {
  name: string | null
  /** To which it was delivered. */
  address: string | null
  asked: Buyer | null
}

/** Who buys: whom the customer has named, else the customer. The State is that of the GSTIN, else the kitchen's. */
function recipientOf({ name, address: delivered, asked }: Sold, supplier: Supplier): Recipient {
  const gstin = asked?.gstin ?? null
  const address = asked?.address ?? delivered
  return {
    name: asked?.name ?? name,
    address,
    pincode: address === null ? null : pincodeIn(address),
    state: gstin?.slice(0, 2) ?? supplier.state,
    gstin,
  }
}

/** The document of one order. */
export function draftOfOrder(order: OrderToDocument, basis: Basis): Draft {
  const { day } = order
  const lines = linesOf(order, extrasOf(basis.settings))
  return {
    ...common(basis),
    kind: saleKindOf(basis.settings.mode),
    day: [day, basis.today].sort()[0] as KitchenDay,
    supplyDay: day,
    recipient: recipientOf(order, basis.supplier),
    lines,
    subjects: [subjectOf(order, lines)],
  }
}

/** The one document of all other orders of a day. */
export function draftOfDay(day: KitchenDay, orders: OrderToDocument[], basis: Basis): Draft {
  const extras = extrasOf(basis.settings)
  const sold = orders.map((order) => ({ order, lines: linesOf(order, extras) }))
  return {
    ...common(basis),
    kind: 'daily',
    day,
    supplyDay: day,
    recipient: null,
    lines: addedUp(sold.flatMap(({ lines }) => lines)),
    subjects: sold.map(({ order, lines }) => subjectOf(order, lines)),
  }
}

function subjectOf({ id, pricePaise }: OrderToDocument, lines: DocumentLine[]): Subject {
  return { orderId: id, subscriptionId: null, amountPaise: pricePaise, extrasPaise: extrasIn(lines) }
}

/** The document of a subscription, or the voucher for its money. */
export function draftOfSubscription(subscription: SubscriptionToDocument, basis: Basis): Draft {
  const { id, pricePaise, paidOn } = subscription
  return {
    ...common(basis),
    kind: basis.settings.planDocument === 'voucher' ? 'receipt_voucher' : saleKindOf(basis.settings.mode),
    day: paidOn,
    supplyDay: paidOn,
    recipient: recipientOf(subscription, basis.supplier),
    lines: linesOfSubscription(subscription),
    subjects: [{ orderId: null, subscriptionId: id, amountPaise: pricePaise, extrasPaise: 0 }],
  }
}

/** The meals of a subscription, and what the kitchen keeps for those that were not taken. */
function linesOfSubscription({ meals, pricePaise, keptPaise, from }: SubscriptionToDocument): DocumentLine[] {
  const cost = pricePaise - keptPaise
  const served = {
    text: m.document_line_plan({ meals, day: formatDate(from) }),
    quantity: meals,
    unitPaise: cost % meals === 0 ? cost / meals : null,
    amountPaise: cost,
  }
  const kept = { text: m.document_line_kept_meals(), quantity: 1, unitPaise: null, amountPaise: keptPaise }
  return [...(cost > 0 ? [served] : []), ...(keptPaise > 0 ? [kept] : [])]
}

/**
 * What an order is made of, its add-ons in the supply of the extras where they have one. An order without lines, or whose lines
 * do not come to its price, is one meal.
 */
function linesOf({ lines, menuName, pricePaise, fulfilment }: OrderToDocument, extras: Supply | null): DocumentLine[] {
  if (!countsAsOrdered(fulfilment))
    return [{ text: m.document_line_kept_order(), quantity: 1, unitPaise: pricePaise, amountPaise: pricePaise }]
  const sum = lines.reduce((sum, { quantity, unitPaise }) => sum + quantity * unitPaise, 0)
  if (lines.length === 0 || sum !== pricePaise)
    return [{ text: menuName ?? m.regular_thali(), quantity: 1, unitPaise: pricePaise, amountPaise: pricePaise }]
  return lines.map(({ text, kind, quantity, unitPaise }) => ({
    text,
    quantity,
    unitPaise,
    amountPaise: quantity * unitPaise,
    ...(extras && kind === 'addon' && { supply: extras }),
  }))
}

/** Equal things at one price and in one supply are one line, in the order in which they first come. */
function addedUp(lines: DocumentLine[]): DocumentLine[] {
  const groups = Map.groupBy(lines, ({ text, unitPaise, supply }) => `${supply ? 'extra' : ''} ${unitPaise} ${text}`)
  return [...groups.values()].map((same) => ({
    ...(same[0] as DocumentLine),
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    amountPaise: same.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  }))
}
