import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { type AddressParts, addressesNamed, addressPartsIn } from '#shared/domain/people/address-parts.ts'
import { ADDRESS_WORDS, type FoundCustomerRow, LAST_ORDER } from './find-customers.ts'

/** As many addresses as are compared: more are no answer to a message. */
const COMPARED = 300

/**
 * The customers whose saved addresses a message names, the surest first, each once with that address. House numbers decide; only
 * where none is known the words do. Several may have it: who is meant a person decides.
 */
export async function findByAddress(db: Db, message: string, limit: number): Promise<FoundCustomerRow[]> {
  const parts = addressPartsIn(message)
  const byHouse = await addressesWith(db, parts.houses.map(houseQuery))
  const rows = byHouse.length > 0 ? byHouse : await addressesWith(db, parts.words.map(quoted))
  const named = addressesNamed(parts satisfies AddressParts, rows)
  return [...new Map(named.toReversed().map((row) => [row.id, row])).values()].toReversed().slice(0, limit)
}

/** Saved addresses that have one of these, each for `to_tsquery`. */
async function addressesWith(db: Db, queries: string[]): Promise<(FoundCustomerRow & { address: string })[]> {
  if (queries.length === 0) return []
  const { rows } = await sql<FoundCustomerRow & { address: string }>`
    SELECT c.id, c.name, c.phone, a.address, ${LAST_ORDER} AS last_order
    FROM addresses a JOIN customers c ON c.id = a.customer_id
    WHERE c.merged_into IS NULL AND ${ADDRESS_WORDS} @@ to_tsquery('simple', ${queries.join(' | ')})
    ORDER BY a.id DESC LIMIT ${COMPARED}`.execute(db)
  return rows
}

/** A house number as an address may have it: in one word, or in two, with digits of either script. */
function houseQuery(house: string): string {
  const runs = (house.match(/\d+|\D+/g) ?? []).map(ofEitherScript)
  return runs.length === 1 ? `${runs[0]}` : `(${[ofEitherScript(house), `(${runs.join(' & ')})`].join(' | ')})`
}

function ofEitherScript(word: string): string {
  const devanagari = word.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))
  return word === devanagari ? quoted(word) : `(${quoted(word)} | ${quoted(devanagari)})`
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "''")}'`
}
