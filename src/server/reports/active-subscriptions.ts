import type { Db } from '#server/kernel/db/connection.ts'

/** How many subscriptions are running. */
export async function countActiveSubscriptions(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}
