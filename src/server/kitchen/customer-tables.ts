import { sql } from 'kysely'
import { addedUp, type CustomerTable } from '#server/people/people.ts'
import { addMerged } from './food-rules/follow-names.ts'

const rules = addedUp(
  'food_rules',
  ({ keep, goes }) => sql`
      INSERT INTO food_rules AS f
        (customer_id, recipient_key, recipient, jain, avoid, allergies, choices, updated_at, updated_by, follows)
      SELECT ${keep}, recipient_key, recipient, jain, avoid, allergies, choices, updated_at, updated_by, follows
      FROM food_rules WHERE customer_id = ${goes}
      ON CONFLICT (customer_id, recipient_key) DO UPDATE SET jain = f.jain OR excluded.jain,
        avoid = ARRAY(SELECT DISTINCT code FROM unnest(f.avoid || excluded.avoid) AS code
          WHERE code <> ALL (f.allergies || excluded.allergies)),
        allergies = ARRAY(SELECT DISTINCT code FROM unnest(f.allergies || excluded.allergies) AS code),
        choices = coalesce(f.choices, excluded.choices),
        updated_at = greatest(f.updated_at, excluded.updated_at) + interval '1 millisecond'`,
)

/** Of two customers who are one every allergy stays, and all that either avoids. */
export const kitchenCustomerTables: CustomerTable[] = [
  {
    table: rules.table,
    merge: async (trx, pair, now) => {
      await rules.merge(trx, pair, now)
      await addMerged(trx, pair.keep)
    },
  },
]
