import { afterAll } from 'vitest'
import { createContext } from '#server/create-context.ts'
import { readConfig } from '#server/kernel/config/read-config.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { newId } from '#server/kernel/ids.ts'
import { ensureFirstAdmin } from '#server/people/staff/first-admin.ts'
import { NO_LIMITS } from '../support/no-limits.ts'
import { connectPatiently, startCluster } from './cluster.ts'

/**
 * Two instances in this process on a database of their own, with an admin and a menu for every day. Their clock is
 * `now.at`. Ended after the last test of the file.
 */
export async function twoInstances(from: string, pool = 8) {
  const cluster = await startCluster()
  const databaseUrl = await cluster.createDatabase('dabba')
  const connections = [connectPatiently(databaseUrl, pool), connectPatiently(databaseUrl, pool)] as const
  afterAll(async () => {
    for (const connection of connections) await connection.close()
    await cluster.stop()
  })
  await migrate(connections[0].pool)
  const now = { at: new Date(from) }
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SMS_PROVIDER: 'test',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: 'a@b.co',
    ADMIN_PASSWORD: 'a long password',
    ...NO_LIMITS,
  })
  const [one, other] = (await Promise.all(
    connections.map((connection) => createContext(config, connection, { now: () => now.at })),
  )) as [AppContext, AppContext]
  const { db } = one
  await ensureFirstAdmin(one)
  const { id: adminId } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('menus')
    .values({
      id: newId(),
      name: 'House Thali',
      is_active: true,
      image_url: null,
      menu_date: null,
      thali_price_paise: null,
      created_at: now.at,
      updated_at: now.at,
      form_id: null,
    })
    .execute()
  return { one, other, db, adminId, now, databaseUrl }
}
