import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type AdminCaller, recordChanges } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Point } from '#shared/domain/delivery/geo.ts'
import { kitchenPoint, setKitchenPoint } from './depot.ts'
import { placesById } from './places.ts'
import { readLocation } from './read-location.ts'

/** What the office says of where something is, and what riders have seen. */

/** Says where an address is: that stays, whatever its customers say. Throws `not_found` and `location_unreadable`. */
export async function locatePlace(
  ctx: AppContext,
  caller: AdminCaller,
  id: string,
  text: string | null,
): Promise<Point | null> {
  const point = pointIn(text)
  const at = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    const former = (await placesById(trx, [id])).get(id)
    if (!former) throw new AppError('not_found')
    await sql`
      UPDATE places SET latitude = ${point?.latitude ?? null}, longitude = ${point?.longitude ?? null}, accuracy_m = NULL,
        located_by = ${point && 'office'}, located_at = ${point && at}::timestamptz WHERE id = ${id}`.execute(trx)
    const changes = [{ subject: id, before: { location: former.point }, after: { location: point } }]
    await recordChanges(trx, caller, contract.locatePlace.name, changes, at)
  })
  return point
}

/** A phone that is less sure than this, in metres, teaches nothing. */
const SURE_METRES = 100

/** Stores where a rider is on arrival for a place that has no location yet. */
export async function learnPlace(
  trx: Trx,
  { stopId, here, at }: { stopId: string; here: Point & { accuracy: number }; at: Date },
): Promise<void> {
  if (here.accuracy > SURE_METRES) return
  await sql`
    UPDATE places p SET latitude = ${here.latitude}, longitude = ${here.longitude},
      accuracy_m = ${Math.round(here.accuracy)}, located_by = 'rider', located_at = ${at}::timestamptz
    FROM run_stops s WHERE s.id = ${stopId} AND p.id = s.place_id AND p.latitude IS NULL`.execute(trx)
}

/** Says where runs begin and end. Throws `location_unreadable`. */
export async function locateKitchen(ctx: AppContext, caller: AdminCaller, text: string | null): Promise<Point | null> {
  const point = pointIn(text)
  await inTransaction(ctx.db, async (trx) => {
    const before = await kitchenPoint(trx)
    await setKitchenPoint(trx, point)
    const changes = [{ subject: null, before: { location: before }, after: { location: point } }]
    await recordChanges(trx, caller, contract.locateKitchen.name, changes, ctx.now())
  })
  return point
}

function pointIn(text: string | null): Point | null {
  if (text === null || text.trim() === '') return null
  const point = readLocation(text)
  if (point === null) throw new AppError('location_unreadable')
  return point
}
