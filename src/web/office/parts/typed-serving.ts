import * as m from '#paraglide/messages.js'
import { readNumber } from '#shared/base/typed-number.ts'
import { isServingAmount, SERVING_UNITS, type Serving, type ServingUnit } from '#shared/domain/catalog/servings.ts'

/** How much of a dish goes on a plate, as it is typed; an empty amount says nothing of it. */
export interface TypedServing {
  servingAmount: string
  servingUnit: ServingUnit
}

export const NO_SERVING: TypedServing = { servingAmount: '', servingUnit: 'piece' }

/** A serving as a form shows it. */
export function typedServingOf(serving: Serving | undefined): TypedServing {
  return serving ? { servingAmount: String(serving.amount), servingUnit: serving.unit } : NO_SERVING
}

/** What is typed, as it is sent; `null` for nothing. Of what cannot be read the amount is `NaN`, which is no serving. */
export function servingOfTyped({ servingAmount, servingUnit }: TypedServing): Serving | null {
  if (servingAmount.trim() === '') return null
  return { amount: readNumber(servingAmount, 3) ?? Number.NaN, unit: servingUnit }
}

/** Whether that can be on a plate. The server decides by the same rule. */
export function isTypedServing(typed: TypedServing): boolean {
  const serving = servingOfTyped(typed)
  return serving === null || isServingAmount(serving.amount)
}

const UNITS: Record<ServingUnit, () => string> = {
  piece: m.production_unit_piece,
  g: m.production_unit_g,
  ml: m.production_unit_ml,
}

/** The units to choose from. */
export function servingUnitOptions() {
  return SERVING_UNITS.map((unit) => ({ value: unit, label: UNITS[unit]() }))
}

/** What is typed in words: 4 pieces. */
export function typedServingText({ servingAmount, servingUnit }: TypedServing): string {
  return servingAmount.trim() === '' ? '' : `${servingAmount.trim()} ${UNITS[servingUnit]()}`
}
