import { keptReply } from '#web/data/offline-cache.ts'
import type { Week } from './week.ts'
import { WEEK_KEY } from './week-key.ts'

/** The week that this browser has kept; not one of an older version, which knew no days. */
export function keptWeek(): Week | undefined {
  const kept = keptReply<Week>(WEEK_KEY)?.reply
  return kept?.strip && kept
}
