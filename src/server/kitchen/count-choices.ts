import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { cookedAnyway } from '#server/ordering/ordering.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { type ChoiceCount, type ChosenPlates, countChoices } from '#shared/domain/kitchen/choices.ts'
import { ORDER_EATER } from './food-rules/eater-sql.ts'

/**
 * How many plates of a day are to be like what, as `rulesOf` says whose choices count: those of the recipient, else the
 * customer's own. One statement over the rules of those who have ordered, that reads lines of orders with choices alone.
 */
export async function choicesOfDay(db: Db, { day, slot }: SlotDay): Promise<ChoiceCount[]> {
  const { rows } = await sql<ChosenPlates>`
    SELECT f.choices, o.fulfilment AS status, ${cookedAnyway} AS late,
      sum((SELECT CASE count(*) WHEN 0 THEN 1 ELSE coalesce(sum(l.quantity) FILTER (WHERE l.kind = 'thali'), 0) END
        FROM order_lines l WHERE l.order_id = o.id))::integer AS plates
    FROM food_rules f JOIN orders o ON o.customer_id = f.customer_id AND o.delivery_date = ${day} AND o.slot = ${slot}
    WHERE f.choices IS NOT NULL AND o.held_at IS NULL AND (f.recipient_key = ${ORDER_EATER} OR f.recipient_key = ''
      AND NOT EXISTS (SELECT FROM food_rules own WHERE own.customer_id = o.customer_id AND own.recipient_key = ${ORDER_EATER}))
    GROUP BY 1, 2, 3`.execute(db)
  return countChoices(rows.filter(({ plates }) => plates > 0))
}
