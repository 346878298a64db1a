import { randomBytes } from 'node:crypto'
import type { Db } from './connection.ts'

/** The value of a shared setting; made by `generate` the first time, by whichever instance comes first. */
export async function sharedSetting(db: Db, name: string, generate: () => string | Promise<string>): Promise<string> {
  const kept = db.selectFrom('settings').select('value').where('name', '=', name)
  const known = await kept.executeTakeFirst()
  if (known) return known.value
  await db
    .insertInto('settings')
    .values({ name, value: await generate() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await kept.executeTakeFirstOrThrow()).value
}

/** A 256-bit secret that all instances share. */
export async function sharedSecret(db: Db, name: string): Promise<Buffer> {
  return Buffer.from(await sharedSetting(db, name, () => randomBytes(32).toString('base64')), 'base64')
}
