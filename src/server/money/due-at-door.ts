import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { heldFor, owedFor } from './accounts.ts'

/** What is to be paid when orders `o` are handed over, as SQL. */

/** Before an order is handed over, and unless it is called off. */
const CLOSED = sql.join([...NOT_ORDERED, 'delivered'].map((state) => sql.lit(state)))

/** What is paid at a door of orders `o` and subscriptions `s`, in paise: nothing of a subscription that is not paid in cash. */
export const owedAtDoor = {
  order: sql<number>`(CASE WHEN o.payment_state = 'due' THEN greatest(0, ${owedFor.order} - ${heldFor.order})
    ELSE 0 END)::integer`,
  subscription: sql<number>`(CASE WHEN s.payment_state = 'due' AND s.payment_method = 'cod'
    THEN greatest(0, ${owedFor.subscription} - ${heldFor.subscription}) ELSE 0 END)::integer`,
}

/**
 * In paise. A subscription in cash is due at once, with the first of its orders from `today` on that is still open: whoever
 * brings that collects it, and when it was not paid, whoever brings the next one.
 */
export const dueAtDoor = (today: KitchenDay) => sql<number>`(CASE
  WHEN o.subscription_id IS NULL THEN ${owedAtDoor.order}
  WHEN o.fulfilment IN (${CLOSED}) THEN 0
  ELSE coalesce((
    SELECT ${owedAtDoor.subscription} FROM subscriptions s WHERE s.id = o.subscription_id AND NOT EXISTS (
      SELECT FROM orders earlier WHERE earlier.subscription_id = s.id AND earlier.delivery_date >= ${today}::date
        AND earlier.delivery_date < o.delivery_date AND earlier.fulfilment NOT IN (${CLOSED}))), 0)
  END)::integer`

/** By which way it is to be paid. */
export const METHOD_AT_DOOR = sql<
  'cod' | 'upi'
>`CASE WHEN o.subscription_id IS NULL THEN o.payment_method ELSE 'cod' END`

const isChecked = (subject: RawBuilder<SqlBool>) => sql<boolean>`EXISTS (SELECT FROM payment_intents i
  WHERE ${subject} AND (i.state = 'claimed' OR i.state = 'created' AND i.checking_since IS NOT NULL))`

/** Whether the customer says to have paid it by UPI, or a gateway has the payment under way: nobody asks for it at the door. */
export const checkedNow = {
  order: isChecked(sql`(i.order_id = o.id OR i.subscription_id = o.subscription_id)`),
  subscription: isChecked(sql`i.subscription_id = s.id`),
}
