import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'

/** Who uses the number of a bank: a request whose customer has claimed it, a payment, or an entry of an account. */
type NumberUser = 'intent_id' | 'payment_id' | 'entry_id'

/**
 * Lets a number be used, in the transaction that stores its user, who gives up the one that he had. Of two at once the second waits for
 * the first at the unique key. False when another uses it; who had a number rolls back then. Payments take theirs in `receivePayments`.
 */
export async function takeBankNumber(trx: Trx, number: string, user: NumberUser, id: string): Promise<boolean> {
  await trx.deleteFrom('bank_numbers').where(user, '=', id).where('number', '<>', number).execute()
  const column = sql.ref(user)
  const { rows } = await sql`
    INSERT INTO bank_numbers AS b (number, ${column}) VALUES (${number}, ${id})
    ON CONFLICT (number) DO UPDATE SET number = b.number WHERE b.${column} = ${id} RETURNING b.number`.execute(trx)
  return rows.length === 1
}

/** The numbers of those who count no more can be used again. */
export async function freeBankNumbers(trx: Trx, user: NumberUser, ids: string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('bank_numbers').where(user, 'in', ids).execute()
}

/** Whether money came in by a number, or a customer says so. */
export async function isNumberOfReceived(trx: Trx, number: string): Promise<boolean> {
  const used = await trx.selectFrom('bank_numbers').select('number').where('number', '=', number).executeTakeFirst()
  return used !== undefined
}
