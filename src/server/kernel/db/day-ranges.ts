import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'

/** Days from one to another, both included; without a last one for ever. */
export interface DayRange {
  from: KitchenDay
  to: KitchenDay | null
}

/** PostgreSQL's number of the type `datemultirange`. */
export const DATEMULTIRANGE = 4535

/** Reads `{[2026-11-25,2026-12-06),[2026-12-10,)}`, which PostgreSQL always writes with the first day in and the last out. */
export function parseDayRanges(text: string): DayRange[] {
  return [...text.matchAll(/\[([\d-]+),([\d-]*)\)/g)].map(([, from = '', until = '']) => ({
    from,
    to: until === '' ? null : addDays(until, -1),
  }))
}
