import * as m from '#paraglide/messages.js'
import { THALI_KEY } from '#shared/domain/catalog/dish-key.ts'
import type { ProductionUnit } from '#shared/domain/kitchen/production.ts'

/** An amount in large figures, with its unit in small letters behind it. */
export interface AmountText {
  figure: string
  unit: string
}

/** A thousand grams are a kilogram, a thousand millilitres a litre. */
const LARGE = 1000

/** An amount of a dish as cooks say it: 575 pieces, 20.4 kg. */
export function amountParts(amount: number, { key, unit }: { key: string; unit: ProductionUnit }): AmountText {
  const isLarge = (unit === 'g' || unit === 'ml') && Math.abs(amount) >= LARGE
  const figure = (isLarge ? amount / LARGE : amount).toLocaleString('en-IN', { maximumFractionDigits: 2 })
  return { figure, unit: isLarge ? LARGE_UNITS[unit]() : key === THALI_KEY ? '' : UNITS[unit]() }
}

const UNITS: Record<ProductionUnit, () => string> = {
  portion: m.production_unit_portion,
  piece: m.production_unit_piece,
  g: m.production_unit_g,
  ml: m.production_unit_ml,
}
const LARGE_UNITS = { g: m.production_unit_kg, ml: m.production_unit_l }

/** The same in one text. */
export function amountText(amount: number, line: { key: string; unit: ProductionUnit }): string {
  const { figure, unit } = amountParts(amount, line)
  return unit ? `${figure} ${unit}` : figure
}

/** The same beside amounts that have said the unit: without the name of pieces and portions, and never without that of a weight. */
export function bareAmount(amount: number, line: { key: string; unit: ProductionUnit }): string {
  const isCount = line.unit === 'piece' || line.unit === 'portion'
  return isCount ? amountParts(amount, line).figure : amountText(amount, line)
}

/** A change with its sign, which is said to those who listen, too. */
export function changeText(change: number, line: { key: string; unit: ProductionUnit }): string {
  return `${change > 0 ? '+' : '−'}${amountText(Math.abs(change), line)}`
}

/** The unit in which a dish is entered: the small one. */
export function unitText({ key, unit }: { key: string; unit: ProductionUnit }): string {
  return key === THALI_KEY ? '' : UNITS[unit]()
}
