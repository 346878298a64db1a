import { sql } from 'kysely'
import { GIVEN_STATES } from '#shared/domain/money/refunds.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'

/** What orders `o` and subscriptions `s` owe, and what the kitchen has of them, as SQL, in paise. */

/** `GIVEN_STATES`, as SQL. */
export const GIVEN = sql.join(GIVEN_STATES.map((state) => sql.lit(state)))
const CALLED_OFF = sql.join(NOT_ORDERED.map((state) => sql.lit(state)))

/** What of the refund `r` the kitchen had: what left beyond that without Dabba is in no sum. */
const COUNTED = sql`r.amount_paise - r.beyond_paise`

/** What came for it, without what went back. */
export const heldFor = {
  order: sql<number>`((SELECT coalesce(sum(p.amount_paise), 0) FROM payments p WHERE p.order_id = o.id AND p.state = 'received')
    - (SELECT coalesce(sum(${COUNTED}), 0) FROM refunds r WHERE r.order_id = o.id AND r.state IN (${GIVEN})))`,
  subscription: sql<number>`((SELECT coalesce(sum(p.amount_paise), 0) FROM payments p
      WHERE p.subscription_id = s.id AND p.state = 'received')
    - (SELECT coalesce(sum(${COUNTED}), 0) FROM refunds r WHERE r.subscription_id = s.id AND r.state IN (${GIVEN})))`,
}

/** What it costs; a subscription without the meals that went back. Nothing of what is called off. */
export const owedFor = {
  order: sql<number>`(CASE WHEN o.fulfilment IN (${CALLED_OFF}) THEN 0 ELSE o.price_paise END)`,
  subscription: sql<number>`(CASE WHEN s.status = 'cancelled' THEN 0 ELSE s.price_paise - s.reduced_paise END)`,
}

/** What of it a person has decided to keep. */
export const keptFor = {
  order: sql<number>`(SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.order_id = o.id AND r.state = 'rejected')`,
  subscription: sql<number>`(SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r
    WHERE r.subscription_id = s.id AND r.state = 'rejected')`,
}

/** What of it waits to go back. */
export const pendingFor = {
  order: sql<number>`(SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r WHERE r.order_id = o.id AND r.state = 'waiting')`,
  subscription: sql<number>`(SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r
    WHERE r.subscription_id = s.id AND r.state = 'waiting')`,
}

/** Whether something of a subscription is to go back, or on its way there: whether it does is not known yet. */
export const REFUND_OPEN = sql<boolean>`EXISTS (SELECT FROM refunds r
  WHERE r.subscription_id = s.id AND r.state IN ('waiting', 'sending'))`

/** What waits to go back, or went. */
export const returnedFor = {
  order: sql<number>`(SELECT coalesce(sum(${COUNTED}), 0) FROM refunds r
    WHERE r.order_id = o.id AND r.state IN ('waiting', ${GIVEN}))`,
  subscription: sql<number>`(SELECT coalesce(sum(${COUNTED}), 0) FROM refunds r
    WHERE r.subscription_id = s.id AND r.state IN ('waiting', ${GIVEN}))`,
}

/**
 * What of its price is the kitchen's for good: what it costs by now, and what a person has decided to keep. Documents say so much,
 * also where what came first went back and what came later was kept; what was kept beyond the price is no sale.
 */
export const soldFor = {
  order: sql<number>`LEAST(${owedFor.order} + ${keptFor.order}, o.price_paise)`,
  subscription: sql<number>`LEAST(${owedFor.subscription} + ${keptFor.subscription}, s.price_paise)`,
}
