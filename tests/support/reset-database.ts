import type { PGlite } from '@electric-sql/pglite'

/** What a migrated, empty database holds, and a mark of how its tables are made. */
export interface Pristine {
  schema: string
  /** The rows that the migrations have written, as JSON, by table. */
  rows: Record<string, string>
  /** Where its sequences stand. */
  sequences: { name: string; value: string | null }[]
}

const SCHEMA = `
  SELECT md5(string_agg(part, ',' ORDER BY part)) AS schema FROM (
    SELECT concat_ws(' ', c.oid::regclass, c.relkind, a.attname, a.atttypid, a.attnotnull, a.attidentity) AS part
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
      WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT concat_ws(' ', tgrelid::regclass, tgname, tgenabled) FROM pg_trigger
    UNION ALL
    SELECT concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint WHERE conrelid <> 0
    UNION ALL
    SELECT concat_ws(' ', oid::regprocedure, md5(prosrc)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL
    SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_(temp|toast)'
  ) AS parts`

const TABLES = `
  SELECT oid::regclass::text AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0`

export async function readPristine(pglite: PGlite): Promise<Pristine> {
  const rows: Pristine['rows'] = {}
  for (const { name } of (await pglite.query<{ name: string }>(TABLES)).rows) {
    const [found] = (await pglite.query<{ all: string | null }>(`SELECT json_agg(t)::text AS all FROM ${name} t`)).rows
    if (found?.all) rows[name] = found.all
  }
  const sequences = await pglite.query<{ name: string; value: string | null }>(
    "SELECT quote_ident(sequencename) AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public'",
  )
  return { schema: await schemaOf(pglite), rows, sequences: sequences.rows }
}

/** Makes the database as it was read, unless its tables are made otherwise by now: then it says `false`. */
export async function resetDatabase(pglite: PGlite, pristine: Pristine): Promise<boolean> {
  await pglite.exec('ROLLBACK')
  await pglite.exec('DISCARD ALL')
  if ((await schemaOf(pglite)) !== pristine.schema) return false
  const used = (await pglite.query<{ name: string }>(TABLES)).rows.map(({ name }) => name)
  await pglite.transaction(async (trx) => {
    // Append-only tables let nothing go: their guards sleep meanwhile, and rows come back in any order.
    await trx.exec('SET LOCAL session_replication_role = replica')
    if (used.length > 0) await trx.exec(used.map((name) => `DELETE FROM ${name}`).join('; '))
    for (const [table, all] of Object.entries(pristine.rows)) {
      const columns = await trx.query<{ list: string }>(
        `SELECT string_agg(quote_ident(attname), ', ') AS list FROM pg_attribute
         WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      )
      const list = columns.rows[0]?.list
      await trx.query(
        `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1)`,
        [all],
      )
    }
    // Not RESTART, which makes the file of the sequence anew.
    const places = pristine.sequences.map(({ name, value }) =>
      value === null
        ? `setval('${name}', (SELECT seqstart FROM pg_sequence WHERE seqrelid = '${name}'::regclass), false)`
        : `setval('${name}', ${value})`,
    )
    if (places.length > 0) await trx.exec(`SELECT ${places.join(', ')}`)
  })
  // Files of no length again: quicker than TRUNCATE, which makes those of all tables that refer to these anew.
  if (used.length > 0) await pglite.exec(`VACUUM ${used.join(', ')}`)
  // What the planner has learned of the former rows.
  await pglite.exec(
    `DELETE FROM pg_statistic USING pg_class WHERE oid = starelid AND relnamespace = 'public'::regnamespace;
    UPDATE pg_class SET relpages = 0, reltuples = -1 WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reltuples <> -1`,
  )
  await pglite.exec('SELECT pg_stat_reset()')
  return true
}

async function schemaOf(pglite: PGlite): Promise<string> {
  const [found] = (await pglite.query<{ schema: string }>(SCHEMA)).rows
  return found?.schema ?? ''
}
