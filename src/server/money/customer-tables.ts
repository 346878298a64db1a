import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { addedUp, type CustomerTable, kept, type MergeFigures } from '#server/people/people.ts'

/** Payments keep the customer whom they were made with; who that is now says `nameOf`. */
export const moneyCustomerTables: CustomerTable[] = [
  kept('payments'),
  kept('payment_intents'),
  kept('refunds'),
  kept('account_entries'),
  // What the customer said last of the account that stays.
  addedUp(
    'customer_billing',
    ({ keep, goes }) => sql`
      INSERT INTO customer_billing (customer_id, name, gstin, address, updated_at)
      SELECT ${keep}, name, gstin, address, updated_at FROM customer_billing WHERE customer_id = ${goes}
      ON CONFLICT (customer_id) DO NOTHING`,
  ),
  // Of both accounts that are one now the larger limit: what the other may owe was agreed, too.
  addedUp(
    'account_limits',
    ({ keep, goes }) => sql`
      INSERT INTO account_limits AS l (customer_id, limit_paise, updated_at)
      SELECT ${keep}, limit_paise, updated_at FROM account_limits WHERE customer_id = ${goes}
      ON CONFLICT (customer_id) DO UPDATE SET limit_paise = greatest(l.limit_paise, excluded.limit_paise),
        updated_at = greatest(l.updated_at, excluded.updated_at)`,
  ),
]

/** How many payments there are for what a customer has ordered and bought. */
export async function moneyFigures(db: Db, customerId: string): Promise<Partial<MergeFigures>> {
  const { rows } = await sql<Partial<MergeFigures>>`
    SELECT ((SELECT count(*) FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.customer_id = ${customerId})
      + (SELECT count(*) FROM payments p JOIN subscriptions s ON s.id = p.subscription_id WHERE s.customer_id = ${customerId})
    )::integer AS payments`.execute(db)
  return rows[0] ?? {}
}
