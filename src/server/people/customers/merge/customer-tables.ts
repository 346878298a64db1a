import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'
import type { MergeFigures } from '#shared/contract/people/office/merge.schemas.ts'

/** Two customers who are one: all that is the one's goes to the other. */
export interface MergedPair {
  keep: string
  goes: string
}

/** A table with a customer in it, and what becomes of its rows when two customers are merged. */
export interface CustomerTable {
  table: string
  merge: (trx: Trx, pair: MergedPair, now: Date) => Promise<void>
}

/**
 * Asks each area for its tables with a customer in them, in the order in which they are locked. A test holds the list against
 * all foreign keys to customers that the database has.
 */
export const customerTables = hook<[], CustomerTable[], Db>()

/** Asks each area how much it has of a customer. */
export const mergeFigures = hook<[customerId: string, now: Date], Partial<MergeFigures>, Db>()

const statement =
  (make: (pair: MergedPair) => RawBuilder<unknown>): CustomerTable['merge'] =>
  async (trx, pair) => {
    await make(pair).execute(trx)
  }

/** Its rows are held in the order of their ids and become the other's. */
export const moved = (table: string): CustomerTable => ({
  table,
  merge: async (trx, { keep, goes }) => {
    const rows = sql.table(table)
    await sql`SELECT FROM ${rows} WHERE customer_id = ${goes} ORDER BY id FOR NO KEY UPDATE`.execute(trx)
    await sql`UPDATE ${rows} SET customer_id = ${keep} WHERE customer_id = ${goes}`.execute(trx)
  },
})

/** Its rows become the other's, but for those of which the other has one with the same `key`. */
export const movedUnlessThere = (table: string, key: string[]): CustomerTable => ({
  table,
  merge: async (trx, { keep, goes }) => {
    const rows = sql.table(table)
    const same = sql.join(
      key.map((name) => sql`k.${sql.ref(name)} = r.${sql.ref(name)}`),
      sql` AND `,
    )
    await sql`
      DELETE FROM ${rows} r WHERE r.customer_id = ${goes}
        AND EXISTS (SELECT FROM ${rows} k WHERE k.customer_id = ${keep} AND ${same})`.execute(trx)
    await sql`UPDATE ${rows} SET customer_id = ${keep} WHERE customer_id = ${goes}`.execute(trx)
  },
})

/** Its rows are added to the other's, by a statement that inserts them anew, and removed. */
export const addedUp = (table: string, insert: (pair: MergedPair) => RawBuilder<unknown>): CustomerTable => ({
  table,
  merge: async (trx, pair, now) => {
    await statement(insert)(trx, pair, now)
    await sql`DELETE FROM ${sql.table(table)} WHERE customer_id = ${pair.goes}`.execute(trx)
  },
})

/** Its rows end. */
export const ended = (table: string): CustomerTable => ({
  table,
  merge: statement(({ goes }) => sql`DELETE FROM ${sql.table(table)} WHERE customer_id = ${goes}`),
})

/** Its rows stay as they are: they are history that nobody changes. */
export const kept = (table: string): CustomerTable => ({ table, merge: async () => {} })
