import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import type { MenuDish } from '#shared/domain/kitchen/production.ts'
import type { LockedLine } from './sheet-lines.ts'

/** The sheets of locked days, as they are stored. */

/** A locked day as it is stored. */
export interface LockedSheet {
  lockedAt: Date
  lockedBy: string | null
  bufferPercent: number
  menu: MenuDish[]
  resultsVersion: number
  resultsAt: Date | null
  resultsBy: string | null
}

/** The stored sheet of a day; `undefined` before its lock. */
export async function lockedSheet(db: Db, { day, slot }: SlotDay): Promise<LockedSheet | undefined> {
  const { rows } = await sql<LockedSheet>`
    SELECT s.locked_at AS "lockedAt", l.name AS "lockedBy", s.buffer_percent AS "bufferPercent", s.servings AS menu,
      s.results_version AS "resultsVersion", s.results_at AS "resultsAt", r.name AS "resultsBy"
    FROM production_sheets s LEFT JOIN admins l ON l.id = s.locked_by LEFT JOIN admins r ON r.id = s.results_by
    WHERE s.slot = ${slot} AND s.day = ${day}`.execute(db)
  return rows[0]
}

/** The stored lines of days of a slot, in the order of the sheets. */
export async function lockedLines(
  db: Db,
  slot: SlotDay['slot'],
  days: KitchenDay[],
): Promise<(LockedLine & { day: KitchenDay })[]> {
  if (days.length === 0) return []
  const { rows } = await sql<LockedLine & { day: KitchenDay }>`
    SELECT day, dish_key AS key, unit, name, position, sure AS "lockedSure", planned, seen, cooked,
      left_over AS "leftOver",
      CASE WHEN offered IS NOT NULL
        THEN json_build_object('amount', offered, 'seen', offer_seen, 'toCook', offer_to_cook) END AS offer
    FROM production_lines WHERE slot = ${slot} AND day = ANY(${days}::date[])
    ORDER BY day, position, name, dish_key, unit`.execute(db)
  return rows
}
