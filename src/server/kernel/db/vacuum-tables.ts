import type pg from 'pg'
import type { AppContext } from '#server/kernel/context.ts'
import { kitchenClockOf } from '#shared/base/kitchen-time.ts'
import { runSql } from './run-sql.ts'

/** Pages of 8 kB up to which a table is done in a moment: a VACUUM reads those that have changed, an ANALYZE a sample. */
const SHORT_PAGES = 1000
/** Hours of the night in which nobody minds waiting for a second. */
const NIGHT = [1, 2, 3, 4]

interface DueTable {
  /** Quoted, with its schema. */
  name: string
  pages: number
  /** How much has changed since it was last done, 1 for as much as may. */
  due: number
}

/**
 * Does for the embedded database what autovacuum does on a server: gives the room of rows that are gone back to their
 * table, and lets the planner know how large tables are. Each table is two statements of their own, between which others
 * have the one connection. Those that take long are left to the night, unless they have waited for twice as long as they
 * may: a kitchen's machine may be off by night. Returns the tables that were done.
 */
export async function vacuumTables({ pool, now, leaving }: Pick<AppContext, 'pool' | 'now' | 'leaving'>) {
  const night = NIGHT.includes(kitchenClockOf(now()).hour)
  const done: string[] = []
  for (const { name, pages, due } of await dueTables(pool)) {
    if (leaving.aborted) break
    if (pages > SHORT_PAGES && !night && due < 2) continue
    await runSql(pool, { text: `VACUUM ${name}` })
    await runSql(pool, { text: `ANALYZE ${name}` })
    done.push(name)
  }
  return done
}

/**
 * Tables of which a tenth has changed. What PostgreSQL counts is forgotten when the process ends, so growth tells of what
 * was changed before: a table that is a fifth larger than when it was last done is due, too.
 */
async function dueTables(pool: pg.Pool): Promise<DueTable[]> {
  const text = `
    SELECT * FROM (
      SELECT format('%I.%I', schemaname, s.relname) AS name, pages,
        greatest(n_mod_since_analyze / (50 + 0.1 * greatest(reltuples, 0)), pages / (50 + 1.2 * relpages)) AS due
      FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid,
        LATERAL (SELECT pg_relation_size(s.relid) / current_setting('block_size')::int) AS size (pages)
      WHERE c.relkind = 'r') AS tables
    WHERE due >= 1 ORDER BY name`
  return (await runSql<DueTable>(pool, { text })).rows
}
