import { sql } from 'kysely'
import { changeTaken, type LimitedDay, readCalendar, setPlates } from '#server/calendar/calendar.ts'
import { emitPlateAlerts } from '#server/catalog/catalog.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { countsAsOrdered, NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import type { ChangedOrder } from '../change/transition.ts'
import { tookOfItsDay } from './portions.ts'

/**
 * The plates that one-off orders take of their day's room, but for those that wait for the kitchen's yes. Those of
 * subscriptions are promised, see subscriptions.
 */

/** `platesOf` of the domain as SQL, of an order `o`. */
const PLATES = sql<number>`greatest(1, (
  SELECT coalesce(sum(l.quantity), 0) FROM order_lines l WHERE l.order_id = o.id AND l.kind = 'thali'))::integer`

/**
 * One-off orders have changed: their days have their plates back, of which who waits is told, or take them. With `told: false`
 * nobody is, since other orders are about to take them. The days are held.
 */
export async function settlePlates(
  trx: Trx,
  held: LimitedDay[],
  changed: ChangedOrder[],
  { now, told }: { now: Date; told: boolean },
): Promise<void> {
  const settled = changed.filter(
    (order) => order.subscriptionId === null && tookOfItsDay(order) !== countsAsOrdered(order.to),
  )
  if (held.length === 0 || settled.length === 0) return
  const { rows } = await sql<{ day: KitchenDay; slot: SlotCode; plates: number }>`
    SELECT o.delivery_date AS day, o.slot, sum(${PLATES} * w.sign)::integer AS plates
    FROM orders o JOIN unnest(${settled.map(({ id }) => id)}::uuid[],
      ${settled.map(({ to }) => (countsAsOrdered(to) ? 1 : -1))}::integer[]) AS w (id, sign) ON w.id = o.id
    GROUP BY 1, 2`.execute(trx)
  const isHeld = ({ day, slot }: LimitedDay) => held.some((one) => one.day === day && one.slot === slot)
  await changeTaken(trx, rows.filter(isHeld))
  if (!told) return
  for (const slot of new Set(rows.map((row) => row.slot))) {
    await emitPlateAlerts(trx, await readCalendar(trx, now, slot), now)
  }
}

/** Counts the plates of the one-off orders of these days anew. The days are held. */
export async function countTaken(trx: Trx, slot: SlotCode, days: KitchenDay[]): Promise<void> {
  const { rows } = await sql<{ day: KitchenDay; plates: number }>`
    SELECT o.delivery_date AS day, sum(${PLATES})::integer AS plates FROM orders o
    WHERE o.delivery_date = ANY(${days}::date[]) AND o.slot = ${slot} AND o.subscription_id IS NULL
      AND o.held_at IS NULL AND o.fulfilment <> ALL(${NOT_ORDERED}::text[])
    GROUP BY 1`.execute(trx)
  await setPlates(trx, slot, 'taken', days, new Map(rows.map(({ day, plates }) => [day, plates])))
}
