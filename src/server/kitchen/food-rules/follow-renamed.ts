import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { DomainEvent } from '#server/kernel/outbox/events.ts'
import { recordNews } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { type FoodRules, recipientKey } from '#shared/domain/kitchen/food-rules.ts'
import { linkNames } from './follow-names.ts'
import { auditedRules } from './food-rules.ts'

/**
 * Lets what somebody must not eat follow a new name: an allergy that a mended name has lost would stand on no label. The rules
 * under the former name stay for what is ordered already, and follow the new one; whoever has rules under the new name keeps those. It is the
 * customer who enters them so, for the row as for the audit. Returns what is to be published after the commit.
 */
export async function followRenamed(
  ctx: Pick<AppContext, 'now'>,
  trx: Trx,
  { customerId, from, to }: { customerId: string; from: string; to: string },
): Promise<DomainEvent[]> {
  const at = ctx.now()
  const { rows } = await sql<FoodRules>`
    INSERT INTO food_rules (customer_id, recipient_key, recipient, jain, avoid, allergies, choices, updated_at, updated_by)
    SELECT f.customer_id, ${recipientKey(to)}, ${to}, f.jain, f.avoid, f.allergies, f.choices, ${at}, NULL
    FROM food_rules f
    WHERE f.customer_id = ${customerId} AND f.recipient_key = ${recipientKey(from)} AND f.recipient_key <> ''
    ON CONFLICT DO NOTHING
    RETURNING jain, avoid, allergies`.execute(trx)
  const [rules] = rows
  await linkNames(trx, { customerId, from: recipientKey(from), to: recipientKey(to) }, rules !== undefined)
  if (!rules) return []
  const change = { subject: customerId, before: null, after: auditedRules(rules) }
  await recordNews(trx, { by: 'customer', call: contract.setOwnFoodRules.name, ...change }, at)
  return [{ type: 'food-rules-changed', customerId }]
}
