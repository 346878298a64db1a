import type { Paise } from '#shared/base/money.ts'
import type { TaxSettings } from '#shared/domain/money/documents/settings.ts'
import { type BasisPoints, type Tax, type TaxedAmount, taxIn } from '#shared/domain/money/documents/tax.ts'

/** What is taxed alike: at one rate, under one code. The meals of a document are one, its extras may be another. */
export interface Supply {
  rateBp: BasisPoints
  /** SAC of a service, HSN of goods; `null` where none is printed. */
  code: string | null
}

/** The tax that is in one supply of a document, in paise. */
export interface SupplyTax extends TaxedAmount {
  code: string | null
  /** Whether it is that of the extras; else that of the meals. */
  extras: boolean
}

/** The supply of the extras; `null` when they are in that of the meals. */
export function extrasOf({
  mode,
  rateBp,
  sac,
  extras,
}: Pick<TaxSettings, 'mode' | 'rateBp' | 'sac' | 'extras'>): Supply | null {
  if (mode !== 'regular' || extras === null) return null
  return extras.rateBp === rateBp && extras.code === sac ? null : extras
}

/** What is added to a price that the office enters without tax, parts of 10,000: to that of a meal, and to that of an extra. */
export interface AddedTax {
  meals: BasisPoints
  extras: BasisPoints
}

/** By which rates tax is added to the prices that the office enters; `null` when they have it already, or none is charged. */
export function addedTax(
  settings: Pick<TaxSettings, 'mode' | 'rateBp' | 'pricesIncludeTax' | 'sac' | 'extras'>,
): AddedTax | null {
  if (settings.mode !== 'regular' || settings.pricesIncludeTax) return null
  return { meals: settings.rateBp, extras: extrasOf(settings)?.rateBp ?? settings.rateBp }
}

interface SuppliedLine {
  amountPaise: Paise
  /** Of an extra that is taxed on its own. */
  supply?: Supply
}

/** What of lines is in the supply of the extras, in paise. */
export function extrasIn(lines: readonly SuppliedLine[]): Paise {
  return lines.reduce((sum, { supply, amountPaise }) => sum + (supply ? amountPaise : 0), 0)
}

/** The tax of each supply in lines, that of the meals first; of what comes to nothing there is none. */
export function taxesIn(lines: readonly SuppliedLine[], meals: Supply): SupplyTax[] {
  const total = lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const ofExtras = extrasIn(lines)
  const extras = lines.find(({ supply }) => supply)?.supply ?? meals
  return [
    { extras: false, supply: meals, total: total - ofExtras },
    { extras: true, supply: extras, total: ofExtras },
  ]
    .filter(({ total }) => total > 0)
    .map(({ extras, supply: { rateBp, code }, total }) => ({
      ...taxIn(total, rateBp),
      code,
      extras,
      total,
    }))
}

/** What taxes come to, at whatever rates. In paise. */
export function sumOfTaxes(taxes: readonly Tax[]): Omit<Tax, 'rateBp'> {
  const sum = (of: keyof Tax) => taxes.reduce((sum, tax) => sum + tax[of], 0)
  return {
    taxable: sum('taxable'),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
    igst: sum('igst'),
    roundOff: sum('roundOff'),
  }
}

/**
 * Splits what is taken back of a document over its supplies, in proportion to `own`: what is left, by supply, of that for which
 * it is taken back. No supply gives more than is left of it in the document. All in paise; what rounding down leaves comes from
 * the first with room. Throws a RangeError for more than is left.
 */
export function sharesOf(amount: Paise, own: readonly Paise[], left: readonly Paise[]): Paise[] {
  const whole = own.reduce((sum, part) => sum + part, 0)
  const shares = own.map((part, index) =>
    Math.min(whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole)), left[index] ?? 0),
  )
  let rest = amount - shares.reduce((sum, share) => sum + share, 0)
  const filled = shares.map((share, index) => {
    const more = Math.min(rest, (left[index] ?? 0) - share)
    rest -= more
    return share + more
  })
  if (rest !== 0) throw new RangeError('more than is left')
  return filled
}

/** Codes of services begin so; others are those of goods, which are counted. */
export function isService(code: string | null): boolean {
  return code === null || code.startsWith('99')
}
