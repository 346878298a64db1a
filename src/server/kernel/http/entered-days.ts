import { type ZodType, z } from 'zod'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'
import { addDays, type KitchenDay, kitchenDayOf, lastEnteredDay } from '#shared/base/kitchen-time.ts'
import { AppError } from './errors.ts'

/** Answers the first day of which an area knows anything. The earliest is the kitchen's first day. */
export const kitchenBegan = hook<[], KitchenDay | null, Db>()

interface Shape {
  'x-entered'?: boolean
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/** Days so near to today are left to the rules of each call, also in a kitchen that has only begun. */
const DAYS_BACK = 31

interface Entered {
  /** Where the day is, as the rejection names it: `body.from`. */
  field: string
  day: KitchenDay
}

/**
 * Finds the days that a person has entered, those that the contract declares as `enteredDay`, in checked input. Returns
 * `null` for a part of the input that can have none.
 */
export function enteredDaysOf(schema: ZodType | undefined, part: string): ((value: unknown) => Entered[]) | null {
  if (!schema) return null
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return hasDays(shape) ? (value) => daysIn(shape, value, part) : null
}

/**
 * Throws `day_out_of_range` for the first of these days that is before the kitchen's first day or more than two years ahead:
 * its year is mistyped, and work on each day until then would stop the kitchen.
 */
export async function requireEnterable(ctx: AppContext, entered: Entered[]): Promise<void> {
  if (entered.length === 0) return
  const today = kitchenDayOf(ctx.now())
  const last = lastEnteredDay(today)
  // Most days are near: then the database is not read.
  const near = addDays(today, -DAYS_BACK)
  const began = entered.some(({ day }) => day < near) ? await kitchenBegan.run(ctx, ctx.db) : []
  const first = began.reduce<KitchenDay>((found, day) => (day !== null && day < found ? day : found), near)
  const wrong = entered.find(({ day }) => day < first || day > last)
  if (wrong) throw new AppError('day_out_of_range', { field: wrong.field, day: first, nextDay: last }, wrong)
}

function hasDays({ 'x-entered': isEntered, properties = {}, items, anyOf = [] }: Shape): boolean {
  return isEntered === true || [...Object.values(properties), ...(items ? [items] : []), ...anyOf].some(hasDays)
}

function daysIn(shape: Shape, value: unknown, field: string): Entered[] {
  if (shape['x-entered']) return typeof value === 'string' ? [{ field, day: value }] : []
  const { properties = {}, items, anyOf = [] } = shape
  const branches = anyOf.flatMap((branch) => daysIn(branch, value, field))
  if (Array.isArray(value)) {
    return [...branches, ...(items ? value.flatMap((each, at) => daysIn(items, each, `${field}.${at}`)) : [])]
  }
  if (typeof value !== 'object' || value === null) return branches
  const fields = value as Record<string, unknown>
  return [
    ...branches,
    ...Object.entries(properties).flatMap(([name, of]) => daysIn(of, fields[name], `${field}.${name}`)),
  ]
}
