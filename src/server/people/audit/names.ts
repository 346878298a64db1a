import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'
import type { AuditRow } from './read.ts'

/** What ids stand for, by id: each area answers for its own things. Ids that are none of its are left out. */
export const namesOfThings = hook<[readonly string[]], { id: string; name: string }[], Db>()

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** What the ids in events stand for now, as far as they are still there: words in place of ids for who reads the log. */
export async function namesIn(ctx: AppContext, db: Db, rows: readonly AuditRow[]): Promise<Record<string, string>> {
  const ids = new Set<string>()
  const look = (value: unknown) => {
    if (typeof value === 'string' && ID.test(value)) ids.add(value)
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) look(each)
  }
  for (const { subject, changes } of rows) look([subject, changes])
  if (ids.size === 0) return {}
  const found = await namesOfThings.run(ctx, db, [...ids])
  return Object.fromEntries(found.flat().map(({ id, name }) => [id, name]))
}

/** The kitchen's people and customers by id. */
export async function namesOfPeople(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const people = await db.selectFrom('admins').select(['id', 'name']).where('id', 'in', ids).execute()
  const customers = await db.selectFrom('customers').select(['id', 'name']).where('id', 'in', ids).execute()
  return [...people, ...customers].flatMap(({ id, name }) => (name ? [{ id, name }] : []))
}
