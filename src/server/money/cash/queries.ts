import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Paise } from '#shared/base/money.ts'
import { cashInHand, heldSince } from '#shared/domain/money/handovers.ts'

/** As many as the office looks through at once. */
const SHOWN = 200

/** What a rider has in hand, and what of it is not being handed over yet. */
export async function cashOf(db: Db, riderId: string): Promise<{ inHandPaise: Paise; toDeclarePaise: Paise }> {
  const { rows } = await sql<{ collected: number; settled: number; disputed: number }>`
    SELECT (SELECT coalesce(sum(amount_paise), 0)::float8 FROM cash_collections WHERE rider_id = ${riderId} AND NOT voided) AS collected,
      (SELECT coalesce(sum(settled_paise), 0)::float8 FROM cash_handovers
        WHERE rider_id = ${riderId} AND settled_paise IS NOT NULL) AS settled,
      (SELECT coalesce(sum(declared_paise), 0)::float8 FROM cash_handovers
        WHERE rider_id = ${riderId} AND state = 'discrepancy') AS disputed`.execute(db)
  const { collected, settled, disputed } = rows[0] ?? { collected: 0, settled: 0, disputed: 0 }
  const inHandPaise = cashInHand({ collected, settled })
  return { inHandPaise, toDeclarePaise: Math.max(0, inHandPaise - disputed) }
}

/** Whether cash was taken by an event at a stop, and has not been taken back. */
export async function isCashTaken(db: Db, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM cash_collections WHERE event_id = ${eventId} AND NOT voided LIMIT 1`.execute(db)
  return rows.length > 0
}

/** A rider who has something in hand. */
export interface RiderInHand {
  rider: string
  inHandPaise: Paise
  since: KitchenDay | null
  /** A sum is declared that nobody has counted yet. */
  counting: boolean
}

/** What riders have in hand; who has nothing is not listed. */
export async function ridersInHand(db: Db): Promise<RiderInHand[]> {
  const { rows } = await sql<{
    rider: string
    days: { day: KitchenDay; amount: number }[]
    settled: number
    counting: boolean
  }>`
    WITH days AS (
      SELECT rider_id, day, sum(amount_paise)::float8 AS amount FROM cash_collections WHERE NOT voided GROUP BY rider_id, day
    )
    SELECT a.name AS rider, json_agg(json_build_object('day', d.day, 'amount', d.amount)) AS days,
      (SELECT coalesce(sum(h.settled_paise), 0)::float8 FROM cash_handovers h
        WHERE h.rider_id = d.rider_id AND h.settled_paise IS NOT NULL) AS settled,
      EXISTS (SELECT FROM cash_handovers h WHERE h.rider_id = d.rider_id AND h.state = 'declared') AS counting
    FROM days d JOIN admins a ON a.id = d.rider_id GROUP BY d.rider_id, a.name ORDER BY lower(a.name), d.rider_id`.execute(
    db,
  )
  return rows.flatMap(({ rider, days, settled, counting }) => {
    const inHandPaise = cashInHand({ collected: days.reduce((sum, { amount }) => sum + amount, 0), settled })
    return inHandPaise === 0 ? [] : [{ rider, inHandPaise, since: heldSince(days, inHandPaise), counting }]
  })
}

function selectHandovers(db: Db) {
  return db
    .selectFrom('cash_handovers as h')
    .innerJoin('admins as r', 'r.id', 'h.rider_id')
    .leftJoin('admins as c', 'c.id', 'h.counted_by')
    .leftJoin('admins as o', 'o.id', 'h.resolved_by')
    .select(['h.id', 'h.rider_id', 'h.day', 'h.state', 'h.declared_paise', 'h.declared_at', 'h.counted_paise'])
    .select(['h.counted_at', 'h.settled_paise', 'h.resolved_at', 'h.reason'])
    .select(['r.name as rider', 'c.name as counter', 'o.name as owner'])
    .limit(SHOWN)
}

export type HandoverRow = Awaited<ReturnType<typeof openHandovers>>[number]

/** What waits to be counted or decided, the oldest first. */
export async function openHandovers(db: Db) {
  return selectHandovers(db).where('h.state', 'in', ['declared', 'discrepancy']).orderBy('h.id').execute()
}

/** What was handed over on a day and is settled, the latest first. */
export async function settledHandovers(db: Db, day: KitchenDay): Promise<HandoverRow[]> {
  return selectHandovers(db)
    .where('h.day', '=', day)
    .where('h.settled_paise', 'is not', null)
    .orderBy('h.id', 'desc')
    .execute()
}

/** A rider's own of a day, and those that are open, the latest first. */
export async function handoversOf(db: Db, riderId: string, day: KitchenDay): Promise<HandoverRow[]> {
  return selectHandovers(db)
    .where('h.rider_id', '=', riderId)
    .where((where) => where.or([where('h.day', '=', day), where('h.state', 'in', ['declared', 'discrepancy'])]))
    .orderBy('h.id', 'desc')
    .execute()
}
