import type { ProductionLine, ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'
import { THALI_KEY } from '#shared/domain/catalog/dish-key.ts'
import {
  lineKey,
  type ProductionCount,
  type ProductionUnit,
  plannedFor,
  type SurplusOffer,
  surplusOf,
  takenOfOffer,
  toCook,
  unseenChange,
} from '#shared/domain/kitchen/production.ts'

/** The lines of a sheet, of what is ordered and what was locked. */

/** A dish of a locked day as it is stored. */
export interface LockedLine {
  key: string
  unit: ProductionUnit
  name: string
  position: number
  lockedSure: number
  planned: number
  seen: number
  cooked: number | null
  leftOver: number | null
  offer: SurplusOffer | null
}

/** A dish that nobody had ordered when the day was locked. */
const NEW_LINE = { lockedSure: 0, planned: 0, seen: 0, position: 0 }

/** A line of the sheet, with what was offered of it. */
type Line = Omit<ProductionLine, 'past' | 'unresolved'> & { offer?: SurplusOffer | null }

/** A dish of a day that is open. */
export function openLine(count: ProductionCount, bufferPercent: number): Line {
  const planned = plannedFor(count.sure + count.pending, bufferPercent)
  return {
    ...count,
    planned,
    lockedSure: null,
    seen: null,
    change: 0,
    toCook: planned,
    fromSurplus: 0,
    cooked: null,
    leftOver: null,
  }
}

/** What was locked beside what is ordered now: dishes of the lock in their order, then those that came since. */
export function lockedCounts(counts: ProductionCount[], stored: LockedLine[], watched: boolean): Line[] {
  const now = new Map(counts.map((count) => [lineKey(count), count]))
  const known = new Set(stored.map(lineKey))
  const none = { sure: 0, pending: 0, notComing: 0 }
  const lines = stored.map((line) => ({ ...none, ...now.get(lineKey(line)), ...line }))
  const added = counts
    .filter((count) => !known.has(lineKey(count)))
    .map((count) => ({ ...count, ...NEW_LINE, cooked: null, leftOver: null, offer: null }))
  return [...lines, ...added].map(
    ({ position: _, day: __, ...line }: LockedLine & ProductionCount & { day?: string }) => ({
      ...line,
      change: watched ? unseenChange(line, line.sure) : 0,
      toCook: toCook(line),
      fromSurplus: watched ? takenOfOffer(line, line.sure) - takenOfOffer(line, line.seen) : 0,
    }),
  )
}

/** What is planned beyond what is ordered, in plates. */
export function surplusOfDay(lines: Line[], orderBy: Date): ProductionSheet['surplus'] {
  const plates = lines.find(({ key }) => key === THALI_KEY)
  if (!plates) return { plates: 0, orderBy: orderBy.toISOString(), offer: null }
  const locked = { ...plates, lockedSure: plates.lockedSure ?? 0, seen: plates.seen ?? 0 }
  const offer = plates.offer && { plates: plates.offer.amount, sold: takenOfOffer(locked, plates.sure) }
  return { plates: surplusOf(locked, plates.sure), orderBy: orderBy.toISOString(), offer: offer ?? null }
}
