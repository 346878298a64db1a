import type { Paise } from '../../../base/money.ts'

/** For whom a document shall be, as its customer says. */
export interface Buyer {
  name: string
  gstin: string | null
  /** `null`: to which it is delivered. */
  address: string | null
}

/** What the buyer has to say before the document gets its number. */
export const BUYER_PROBLEMS = [
  /** Of so much the buyer is named. */
  'name',
  /** The name has signs that no font here has. */
  'name_signs',
  /** So has the address. */
  'address_signs',
] as const
export type BuyerProblem = (typeof BUYER_PROBLEMS)[number]

/** From this amount on an invoice to a buyer without a GSTIN has his name. */
export const NAMED_FROM_PAISE: Paise = 50_000_00

export const LONGEST_BUYER_NAME = 120
export const LONGEST_BILLING_ADDRESS = 300
