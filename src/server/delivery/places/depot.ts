import type { Db } from '#server/kernel/db/connection.ts'
import type { Point } from '#shared/domain/delivery/geo.ts'
import { readLocation } from './read-location.ts'

/** Where runs begin and end. */
const SETTING = 'kitchen_location'

/** Where the kitchen is; `null` when nobody has said it. */
export async function kitchenPoint(db: Db): Promise<Point | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', SETTING).executeTakeFirst()
  return row ? readLocation(row.value) : null
}

export async function setKitchenPoint(db: Db, point: Point | null): Promise<void> {
  if (point === null) {
    await db.deleteFrom('settings').where('name', '=', SETTING).execute()
    return
  }
  const value = `${point.latitude.toFixed(6)}, ${point.longitude.toFixed(6)}`
  await db
    .insertInto('settings')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
