import { z } from 'zod'
import { instant, readState, reason, rupees, typedRupees } from '../../parts.ts'

/** What is charged where nothing else says so, with who set it and what goes by it. */
const kitchenPrices = z.object({
  /** Of a thali whose menu names no price. */
  thali: rupees,
  /** Of an add-on without a price. */
  addOn: rupees,
  /** With which a dish of the thali without a price is counted in reports. */
  dish: rupees,
  /** Of a plate within a subscription that is bought from now on. */
  subscription: rupees,
  updatedAt: instant,
  /** Who set them; `null` for those that were there from the start. */
  admin: z.string().nullable(),
  /** Published menus from the order day on that go by them. */
  affects: z.object({
    /** Menus without a price for the thali. */
    menus: z.number().int(),
    /** Add-ons on menus, without a price. */
    addOns: z.number().int(),
    /** Dishes of thalis, without a price. */
    dishes: z.number().int(),
    /** Subscriptions that run or wait to begin, which keep the price that they were bought for. */
    subscriptions: z.number().int(),
  }),
})
export type KitchenPrices = z.output<typeof kitchenPrices>

/** The prices as they are set. */
export const priceTerms = z.object({
  thali: typedRupees(),
  addOn: typedRupees(),
  dish: typedRupees(),
  /** Left out, as by an office that was opened before there was one: it stays. */
  subscription: typedRupees().optional(),
})
export type PriceTerms = z.output<typeof priceTerms>

export const priceSchemas = {
  getPrices: { reply: z.object({ prices: kitchenPrices }) },
  changePrices: {
    body: priceTerms.extend({ ...readState, reason }),
    reply: z.object({ prices: kitchenPrices }),
    failures: { changed_meanwhile: z.object({ prices: kitchenPrices }) },
  },
}
