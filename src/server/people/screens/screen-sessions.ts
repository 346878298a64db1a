import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Screen } from '#shared/domain/people/screens.ts'
import { newToken } from '../sessions/tokens.ts'

/** Sessions of screens. They end when the office says so, with the account of their maker, or after a year. */

const LIFE_MS = 365 * 24 * 60 * 60 * 1000

export interface ScreenRow {
  id: string
  screen: Screen
  name: string
  by: string
  created_at: Date
  expires_at: Date
}

/** Screens whose sessions are good, the latest first; or one of them. */
export async function screenRows(db: Db, now: Date, id: string | null = null): Promise<ScreenRow[]> {
  const { rows } = await sql<ScreenRow>`
    SELECT s.id, s.screen, s.name, a.name AS by, s.created_at, s.expires_at
    FROM screen_sessions s JOIN admins a ON a.id = s.made_by AND a.disabled_at IS NULL
    WHERE s.expires_at > ${now} AND (${id}::uuid IS NULL OR s.id = ${id}) ORDER BY s.id DESC`.execute(db)
  return rows
}

/** Starts the session of a screen. Returns its id, and the token, which is known only now. */
export async function startScreen(
  trx: Trx,
  made: { screen: Screen; name: string; made_by: string },
  now: Date,
): Promise<{ id: string; token: string }> {
  const { token, hash } = newToken()
  const id = newId()
  const expires_at = new Date(now.getTime() + LIFE_MS)
  await trx
    .insertInto('screen_sessions')
    .values({ id, token_hash: hash, ...made, created_at: now, expires_at })
    .execute()
  return { id, token }
}

/** The screen of a token's hash; `undefined` for one that is no screen's, or whose session has ended. */
export function screenOfToken({ db, now }: Pick<AppContext, 'db' | 'now'>, hash: Buffer) {
  return db
    .selectFrom('screen_sessions as s')
    .innerJoin('admins as a', 'a.id', 's.made_by')
    .select(['s.id', 's.name', 's.screen'])
    .where('s.token_hash', '=', hash)
    .where('s.expires_at', '>', now())
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst()
}
