import { sql } from 'kysely'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { heldFor, owedFor } from './accounts.ts'

/** What is to be paid when orders `o` are handed over, as SQL. */

const CALLED_OFF = sql.join(NOT_ORDERED.map((state) => sql.lit(state)))
/** Before an order is handed over, and unless it is called off. */
const CLOSED = sql.join([...NOT_ORDERED, 'delivered'].map((state) => sql.lit(state)))

/**
 * In paise. A subscription in cash is due at once, with the first of its orders from `today` on that is still open: whoever
 * brings that collects it, and when it was not paid, whoever brings the next one.
 */
export const dueAtDoor = (today: KitchenDay) => sql<number>`(CASE
  WHEN o.fulfilment IN (${CALLED_OFF}) THEN 0
  WHEN o.subscription_id IS NULL THEN
    CASE WHEN o.payment_state = 'due' THEN greatest(0, o.price_paise - ${heldFor.order}) ELSE 0 END
  WHEN o.fulfilment IN (${CLOSED}) THEN 0
  ELSE coalesce((
    SELECT greatest(0, ${owedFor.subscription} - ${heldFor.subscription}) FROM subscriptions s
    WHERE s.id = o.subscription_id AND s.payment_state = 'due' AND s.payment_method = 'cod' AND NOT EXISTS (
      SELECT FROM orders earlier WHERE earlier.subscription_id = s.id AND earlier.delivery_date >= ${today}::date
        AND earlier.delivery_date < o.delivery_date AND earlier.fulfilment NOT IN (${CLOSED}))), 0)
  END)::integer`

/** By which way it is to be paid. */
export const METHOD_AT_DOOR = sql<
  'cod' | 'upi'
>`CASE WHEN o.subscription_id IS NULL THEN o.payment_method ELSE 'cod' END`

/** Whether the customer says to have paid it by UPI, or a gateway has the payment under way: nobody asks for it at the door. */
export const CHECKED_NOW = sql<boolean>`EXISTS (SELECT FROM payment_intents i
  WHERE (i.order_id = o.id OR i.subscription_id = o.subscription_id)
    AND (i.state = 'claimed' OR i.state = 'created' AND i.checking_since IS NOT NULL))`
