import * as m from '#paraglide/messages.js'
import type { KitchenPrices } from '#shared/contract/catalog/office/prices.schemas.ts'
import type { Difference } from '#web/kit/editor/ChangedMeanwhile.tsx'
import type { Problem } from '#web/kit/editor/problem.ts'
import { typedPrice } from '../parts/typed-price.ts'

export type PriceName = 'thali' | 'addOn' | 'dish' | 'subscription'

/** What stands in the form of the usual prices, as it is typed. */
export type PriceDraft = Record<PriceName, string>

const FIELDS: readonly PriceName[] = ['thali', 'subscription', 'addOn', 'dish']

export const PRICE_LABELS: Record<PriceName, () => string> = {
  thali: m.settings_price_thali,
  addOn: m.settings_price_add_on,
  dish: m.settings_price_dish,
  subscription: m.settings_price_subscription,
}

export function draftOfPrices({ thali, addOn, dish, subscription }: KitchenPrices): PriceDraft {
  return { thali: String(thali), addOn: String(addOn), dish: String(dish), subscription: String(subscription) }
}

export function samePrices(one: PriceDraft, other: PriceDraft): boolean {
  return FIELDS.every((field) => one[field].trim() === other[field].trim())
}

/** What keeps the form from being sent. The server decides by the same limits. */
export function pricesProblem(draft: PriceDraft): Problem | null {
  const text = m.error_price_invalid()
  const fields = Object.fromEntries(FIELDS.filter((field) => typedPrice(draft[field]) === null).map((f) => [f, text]))
  return Object.keys(fields).length === 0 ? null : { text, fields }
}

/** The prices of a draft without a problem, rupees. */
export function pricesOfDraft(draft: PriceDraft): Record<PriceName, number> {
  const of = (field: PriceName) => typedPrice(draft[field]) ?? 0
  return { thali: of('thali'), addOn: of('addOn'), dish: of('dish'), subscription: of('subscription') }
}

/** What on the coming menus costs another price by the draft; of a price that stays nothing. */
export function repriced({ affects, ...saved }: KitchenPrices, draft: PriceDraft): { menus: number; addOns: number } {
  const { thali, addOn } = pricesOfDraft(draft)
  return { menus: thali === saved.thali ? 0 : affects.menus, addOns: addOn === saved.addOn ? 0 : affects.addOns }
}

/** In what another's prices and those of the form differ. */
export function priceDifferences(theirs: KitchenPrices, mine: PriceDraft): Difference[] {
  const other = draftOfPrices(theirs)
  return FIELDS.filter((field) => other[field] !== mine[field]).map((field) => ({
    field: PRICE_LABELS[field](),
    theirs: other[field],
    mine: mine[field],
  }))
}
