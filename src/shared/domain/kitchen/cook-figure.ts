import type { Portion } from './dish-summary.ts'
import { type LockedCount, plannedFor, shareOfCook, surplusOf } from './production.ts'

/** How many plates are still to be cooked of a day, with the parts of which it consists: one figure, wherever it is shown. */
export interface CookFigure {
  /** Ordered, with what was skipped or called off when it was being cooked. */
  ordered: number
  /** Planned beyond that. */
  spare: number
  /** Cooked by now: the kitchen has entered it, or the plates have left it. */
  cooked: number
  /** What is ordered and spare, without what is cooked. */
  toCook: number
}

/** What is known of the plates of a slot's day. */
export interface KnownPlates {
  /** The lines of its orders, without those that wait for the kitchen's yes. */
  portions: readonly Pick<Portion, 'kind' | 'status' | 'late' | 'quantity'>[]
  /** The line of the thalis of the lock, with what was cooked; `null` before the lock. */
  locked: (LockedCount & { cooked: number | null }) | null
  bufferPercent: number
}

const LEFT = ['dispatched', 'out_for_delivery', 'delivered']

/** The figure of a slot's day. Once no plate waits in the kitchen all is cooked, spare ones too. */
export function cookFigure({ portions, locked, bufferPercent }: KnownPlates): CookFigure {
  const plates = portions.filter((portion) => portion.kind === 'thali' && shareOfCook(portion) !== 'notComing')
  const sum = (some: typeof plates) => some.reduce((total, { quantity }) => total + quantity, 0)
  const ordered = sum(plates)
  const waiting = sum(plates.filter(({ status, late }) => !late && !LEFT.includes(status)))
  const left = sum(plates.filter(({ status }) => LEFT.includes(status)))
  const spare = locked ? surplusOf(locked, ordered) : plannedFor(ordered, bufferPercent) - ordered
  const cooked = locked?.cooked ?? (waiting === 0 && ordered > 0 ? ordered + spare : left)
  return { ordered, spare, cooked, toCook: Math.max(0, ordered + spare - cooked) }
}

/** The figures of several slots as one. */
export function addFigures(figures: readonly CookFigure[]): CookFigure {
  const sum = (part: keyof CookFigure) => figures.reduce((total, figure) => total + figure[part], 0)
  return { ordered: sum('ordered'), spare: sum('spare'), cooked: sum('cooked'), toCook: sum('toCook') }
}
