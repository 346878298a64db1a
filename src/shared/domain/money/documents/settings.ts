import type { KitchenDay } from '../../../base/kitchen-time.ts'
import type { Paise } from '../../../base/money.ts'
import { isStateCode } from '../../../base/states.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { isSeriesPrefix } from './numbers.ts'
import type { BasisPoints, TaxMode } from './tax.ts'

/** By which the kitchen's documents are made, from a day on. Each change is a version. */
export interface TaxSettings {
  effectiveFrom: KitchenDay
  /** Whether documents are issued at all. */
  issuing: boolean
  mode: TaxMode
  rateBp: BasisPoints
  /** Whether the office enters prices with the tax in them. In regular mode alone it matters; customers' prices always have it. */
  pricesIncludeTax: boolean
  /** Code of the service; `null` where none is printed. */
  sac: string | null
  /** At which extras are taxed, and their SAC or HSN; `null`: they are in the same supply as the meals. In regular mode alone. */
  extras: { rateBp: BasisPoints; code: string } | null
  /** The kitchen's State, by its code. */
  state: string | null
  /** With which the numbers begin. */
  prefix: string
  /** Orders from this amount on have a document of their own. */
  ownFromPaise: Paise
  /** What a subscription gets when its money has come: its invoice, or a voucher, and the invoice when it has ended. */
  planDocument: 'invoice' | 'voucher'
  /** A sentence that stands on each document, as the law may ask of the kitchen. */
  note: string | null
}

export const LONGEST_NOTE = 300
export const HIGHEST_RATE_BP = 4000
/** A kitchen that charges tax may leave out the invoices of orders below this amount, and issue one for all of a day. */
export const HIGHEST_OWN_FROM_PAISE: Paise = 20_000

type TaxWrong = Extract<ErrorCode, `tax_${string}`>

type TaxField = Exclude<keyof TaxSettings, 'extras'> | 'extras.rateBp' | 'extras.code'

export interface TaxProblem {
  field: TaxField
  wrong: TaxWrong
}

/** The first thing that is wrong with settings; `null` when nothing is. `gstin` is the kitchen's. */
export function taxProblem(settings: TaxSettings, gstin: string | null, today: KitchenDay): TaxProblem | null {
  const { effectiveFrom, issuing, mode, rateBp, sac, extras, state, prefix, ownFromPaise, note } = settings
  const checks: [TaxField, boolean, TaxWrong][] = [
    ['effectiveFrom', effectiveFrom >= today, 'tax_day_past'],
    ['mode', mode === 'unregistered' || gstin !== null, 'tax_gstin_missing'],
    ['rateBp', isRate(rateBp), 'tax_rate'],
    ['sac', sac === null ? mode !== 'regular' : isCode(sac), 'tax_sac'],
    ['extras.rateBp', extras === null || isRate(extras.rateBp), 'tax_extras_rate'],
    ['extras.code', extras === null || isCode(extras.code), 'tax_extras_code'],
    ['state', state === null ? !issuing : isStateCode(state), 'tax_state'],
    ['state', gstin === null || state === null || gstin.startsWith(state), 'tax_state_gstin'],
    ['prefix', isSeriesPrefix(prefix), 'tax_prefix'],
    ['ownFromPaise', Number.isInteger(ownFromPaise) && ownFromPaise >= 0 && ownFromPaise <= 1e8, 'tax_own_from'],
    ['ownFromPaise', mode !== 'regular' || ownFromPaise <= HIGHEST_OWN_FROM_PAISE, 'tax_own_from_high'],
    ['note', note === null ? mode !== 'composition' || !issuing : note.length <= LONGEST_NOTE, 'tax_note'],
  ]
  for (const [field, right, wrong] of checks) if (!right) return { field, wrong }
  return null
}

function isRate(rateBp: BasisPoints): boolean {
  return Number.isInteger(rateBp) && rateBp >= 0 && rateBp <= HIGHEST_RATE_BP
}

/** A SAC or an HSN. */
function isCode(text: string): boolean {
  return /^(\d{4}|\d{6}|\d{8})$/.test(text)
}

/** Why no document is issued though it should be. */
export const ISSUE_PROBLEMS = ['switched_off', 'demo', 'fssai', 'gstin', 'name', 'address'] as const
export type DocumentIssueProblem = (typeof ISSUE_PROBLEMS)[number]

interface Supplier {
  name: string | null
  legalName: string | null
  address: string | null
  fssai: string | null
  gstin: string | null
}

/** What the kitchen has not said of itself, without which none of its documents would hold; `null` when all is there. */
export function issueProblem({ mode }: Pick<TaxSettings, 'mode'>, supplier: Supplier): DocumentIssueProblem | null {
  if (supplier.fssai === null) return 'fssai'
  if (mode !== 'unregistered' && supplier.gstin === null) return 'gstin'
  if (supplier.name === null && supplier.legalName === null) return 'name'
  return supplier.address === null ? 'address' : null
}
