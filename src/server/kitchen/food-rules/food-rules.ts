import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { holdCustomer } from '#server/people/people.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import type { ContentCode } from '#shared/domain/catalog/contents.ts'
import { sortedCodes } from '#shared/domain/catalog/contents.ts'
import { type EaterRules, recipientKey } from '#shared/domain/kitchen/food-rules.ts'
import { addToFormer } from './follow-names.ts'

/** What customers, and those for whom they order, must not or do not want to eat. */

/** The rules of one eater, with who changed them last. */
export interface StoredRules extends EaterRules {
  customerId: string
  /** `null`: the customer. */
  recipient: string | null
  avoid: ContentCode[]
  allergies: ContentCode[]
  updatedAt: Date
  /** Who of the kitchen's people; `null`: the customer. */
  updatedBy: string | null
}

const columns = sql`f.customer_id AS "customerId", f.recipient_key AS "recipientKey", f.recipient, f.jain, f.avoid,
  f.allergies, f.choices, f.updated_at AS "updatedAt"`

/** The rules of a customer, first the customer's own, then those of recipients by name. */
export async function foodRulesOf(db: Db, customerId: string): Promise<StoredRules[]> {
  const { rows } = await sql<StoredRules>`
    SELECT ${columns}, a.name AS "updatedBy" FROM food_rules f LEFT JOIN admins a ON a.id = f.updated_by
    WHERE f.customer_id = ${customerId} ORDER BY f.recipient_key`.execute(db)
  return rows
}

/** The rules of all who have ordered for a day of a slot, by customer. */
export async function foodRulesOfDay(db: Db, { day, slot }: SlotDay): Promise<Map<string, StoredRules[]>> {
  const { rows } = await sql<StoredRules>`
    SELECT ${columns}, NULL AS "updatedBy" FROM food_rules f
    WHERE f.customer_id IN (SELECT o.customer_id FROM orders o WHERE o.delivery_date = ${day} AND o.slot = ${slot})`.execute(
    db,
  )
  return Map.groupBy(rows, ({ customerId }) => customerId)
}

/** The rules of an eater as they are typed. */
export interface TypedRules {
  recipient: string | null
  jain: boolean
  avoid: ContentCode[]
  allergies: ContentCode[]
  choices: string | null
}

interface By {
  at: Date
  /** When they were changed last, as it was read; `null`: there were none. */
  readAt: Date | null
  /** Who of the kitchen's people; `null`: the customer. */
  adminId: string | null
}

/** What became of rules that somebody typed: they stand now, stood already, or others do since they were read. */
export type SetOutcome = 'set' | 'stood' | 'changed'

/**
 * Sets the rules of an eater; none are removed. Nothing is changed when somebody else has changed them since they were read,
 * nor when they stand already, as after a call whose answer was lost. Allergies that are added are added under former names of the
 * eater, too. Throws `not_found` when there is no such customer.
 */
export async function setFoodRules(trx: Trx, customerId: string, typed: TypedRules, by: By): Promise<SetOutcome> {
  await holdCustomer(trx, customerId)
  const key = recipientKey(typed.recipient)
  // What is an allergy is never only avoided.
  const allergies = sortedCodes(typed.allergies)
  const avoid = sortedCodes(typed.avoid).filter((code) => !allergies.includes(code))
  const recipient = key === '' ? null : typed.recipient
  const rules = { ...typed, recipient, recipientKey: key, avoid, allergies }
  const read = async () => (await foodRulesOf(trx, customerId)).find((eater) => eater.recipientKey === key)
  const former = await read()
  if (await write(trx, customerId, rules, by)) {
    const added = allergies.filter((code) => !former?.allergies.includes(code))
    await addToFormer(trx, { ...by, customerId, to: key, allergies: added })
    return 'set'
  }
  const stored = await read()
  return sameRules(stored ?? NO_RULES, rules) ? 'stood' : 'changed'
}

/**
 * What the audit keeps of rules. What somebody is allergic to is of their health, and stays out of it: only whether there is
 * anything.
 */
export function auditedRules({ jain, avoid, allergies }: Pick<EaterRules, 'jain' | 'avoid' | 'allergies'>) {
  return { jain, avoid: avoid.length > 0, allergies: allergies.length > 0 }
}

const NO_RULES = { jain: false, avoid: [], allergies: [], choices: null }

function isEmpty({ jain, avoid, allergies, choices }: Omit<EaterRules, 'recipientKey'>): boolean {
  return !jain && avoid.length + allergies.length === 0 && choices === null
}

/** Whether two say the same. Those of two customers who were merged may have their codes in another order. */
function sameRules(a: Omit<EaterRules, 'recipientKey'>, b: Omit<EaterRules, 'recipientKey'>): boolean {
  const text = ({ jain, avoid, allergies, choices }: typeof a) =>
    JSON.stringify([jain, sortedCodes(avoid), sortedCodes(allergies), choices])
  return text(a) === text(b)
}

/** One guarded statement; says whether it changed anything. */
async function write(
  trx: Trx,
  customerId: string,
  rules: TypedRules & { recipientKey: string },
  { at, readAt, adminId }: By,
): Promise<boolean> {
  const { recipientKey: key, recipient, jain, avoid, allergies, choices } = rules
  if (isEmpty(rules)) {
    if (readAt === null) return false
    const { numAffectedRows } = await sql`
      DELETE FROM food_rules WHERE customer_id = ${customerId} AND recipient_key = ${key} AND updated_at = ${readAt}`.execute(
      trx,
    )
    return numAffectedRows === 1n
  }
  const { numAffectedRows } = readAt
    ? await sql`
        UPDATE food_rules SET recipient = ${recipient}, jain = ${jain}, avoid = ${avoid}::text[],
          allergies = ${allergies}::text[], choices = ${choices}, updated_by = ${adminId}::uuid,
          updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
        WHERE customer_id = ${customerId} AND recipient_key = ${key} AND updated_at = ${readAt}`.execute(trx)
    : await sql`
        INSERT INTO food_rules (customer_id, recipient_key, recipient, jain, avoid, allergies, choices, updated_at, updated_by)
        VALUES (${customerId}, ${key}, ${recipient}, ${jain}, ${avoid}::text[], ${allergies}::text[], ${choices}, ${at},
          ${adminId}::uuid)
        ON CONFLICT (customer_id, recipient_key) DO NOTHING`.execute(trx)
  return numAffectedRows === 1n
}
