import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { kitchenPoint } from '../places/depot.ts'
import { pointOf } from '../places/places.ts'
import { roadDistances } from '../places/road-distances.ts'
import { improved, lengthOf } from '../places/sequence.ts'
import { runById, stopsOfRun } from './read-runs.ts'

/** A shorter order of the stops of a run that can still be moved, never a longer one. Changes nothing. Throws `not_found`. */
export async function suggestOrder(ctx: AppContext, db: Db, runId: string) {
  const run = await runById(db, runId)
  if (!run) throw new AppError('not_found')
  const depot = await kitchenPoint(db)
  const stops = (await stopsOfRun(db, runId))
    .filter(({ state }) => state !== 'withdrawn')
    .map((stop) => ({ id: stop.id, point: pointOf(stop), isFixed: stop.state !== 'pending' }))
  // What the rider has been at comes first, in whichever order it was.
  const order = [...stops.filter(({ isFixed }) => isFixed), ...stops.filter(({ isFixed }) => !isFixed)]
  const fixed = order.filter(({ isFixed }) => isFixed).length
  const points = order.flatMap(({ point }) => point ?? [])
  const { distance, by } = await roadDistances(ctx, depot ? [depot, ...points] : points)
  const suggested = improved(order, { depot, fixed, distance })
  return {
    version: run.version,
    stops: suggested.slice(fixed).map(({ id }) => id),
    metres: Math.round(lengthOf(order, depot, distance)),
    suggestedMetres: Math.round(lengthOf(suggested, depot, distance)),
    by,
    unlocated: order.filter(({ point }) => point === null).length,
  }
}
