import { type RawBuilder, sql } from 'kysely'

/**
 * A new UUID v7 for each row of a set-based INSERT, the twin of `newId()`: PostgreSQL has its own `uuidv7()` only from 18
 * on. The first 6 bytes of a random UUID v4 become the present millisecond, and two bits turn the version from 4 to 7.
 */
export function newIdSql(): RawBuilder<string> {
  return sql<string>`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(${Date.now()}::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid`
}
