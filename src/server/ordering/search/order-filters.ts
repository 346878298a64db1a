import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { OrderKind } from '#shared/domain/ordering/order-kinds.ts'
import type { Fulfilment, PaymentMethod } from '#shared/domain/ordering/order-states.ts'

/** What a list is narrowed down by; what is left out narrows nothing. */
export interface OrderFilters {
  slot?: SlotCode | undefined
  status?: Fulfilment | undefined
  /** As `areaOf` names them; empty: the address names none. */
  area?: string | undefined
  payment?: PaymentMethod | undefined
  kind?: OrderKind | undefined
  /** The key of a dish, see dish-key.ts. */
  dish?: string | undefined
}

/** Whether an order `o` is one that all filters leave. */
export function filtersSql({ slot, status, area, payment, kind, dish }: OrderFilters): RawBuilder<SqlBool> {
  const conditions = [
    ...(slot === undefined ? [] : [sql`o.slot = ${slot}`]),
    ...(status === undefined ? [] : [sql`o.fulfilment = ${status}`]),
    ...(payment === undefined ? [] : [sql`o.payment_method = ${payment}`]),
    ...(kind === undefined
      ? []
      : [kind === 'one_off' ? sql`o.subscription_id IS NULL` : sql`o.subscription_id IS NOT NULL`]),
    ...(area === undefined ? [] : [inArea(area)]),
    ...(dish === undefined ? [] : [hasDish(dish)]),
  ]
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` AND `)})`
}

/** Each order is looked up by its id, as its words are. */
function inArea(area: string): RawBuilder<unknown> {
  const areaOfIt = sql`(SELECT w.area FROM order_words w WHERE w.order_id = o.id)`
  return area === '' ? sql`${areaOfIt} IS NULL` : sql`${areaOfIt} = ${area}`
}

/** On the thali or beside it. The lines of each order are looked up by its id, not all lines there are. */
function hasDish(key: string): RawBuilder<unknown> {
  return sql`(EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.kind = 'addon'
      AND ${dishKeySql(sql`l.dish_id::text`, sql`l.name`)} = ${key} OFFSET 0)
    OR EXISTS (SELECT FROM ${thaliItemsOf(sql`o.thali_items`)} item
      WHERE ${dishKeySql(sql`item ->> 'dishId'`, sql`item ->> 'name'`)} = ${key}))`
}

/** `dishKey` of the domain as SQL. */
export function dishKeySql(dishId: RawBuilder<unknown>, name: RawBuilder<unknown>): RawBuilder<string> {
  return sql`coalesce(${dishId}, 'name:' || lower(btrim(${name})))`
}

/** The dishes of a thali, a row each; none where nobody has written them down. */
export function thaliItemsOf(items: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_array_elements(CASE jsonb_typeof(${items}) WHEN 'array' THEN ${items} ELSE '[]' END)`
}
