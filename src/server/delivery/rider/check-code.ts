import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { CODE_TRIES } from '#shared/domain/delivery/proof.ts'

interface Tried {
  stopId: string
  riderId: string
  code: string
}

/**
 * Whether this is the code of a stop, for its rider at the door. Each other code costs a try, in the statement that compares it;
 * without one left nothing is right any more. Throws `not_found` for a stop that is on no run of that rider.
 */
export async function checkCode(
  db: Db,
  { stopId, riderId, code }: Tried,
): Promise<{ right: boolean; triesLeft: number }> {
  const { rows } = await sql<{ right: boolean; triesLeft: number }>`
    UPDATE run_stops s SET wrong_codes = s.wrong_codes + CASE WHEN s.code = ${code} THEN 0 ELSE 1 END
    FROM runs r WHERE r.id = s.run_id AND r.rider_id = ${riderId} AND s.id = ${stopId} AND s.wrong_codes < ${CODE_TRIES}
    RETURNING s.code = ${code} AS right, ${CODE_TRIES}::integer - s.wrong_codes AS "triesLeft"`.execute(db)
  if (rows[0]) return rows[0]
  const own = await db
    .selectFrom('run_stops as s')
    .innerJoin('runs as r', 'r.id', 's.run_id')
    .select('s.id')
    .where('s.id', '=', stopId)
    .where('r.rider_id', '=', riderId)
    .executeTakeFirst()
  if (!own) throw new AppError('not_found')
  return { right: false, triesLeft: 0 }
}
