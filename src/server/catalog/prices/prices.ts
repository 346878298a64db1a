import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { Tables } from '#server/kernel/db/tables.ts'
import { hook } from '#server/kernel/hook.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Paise, rupeesFromPaise } from '#shared/base/money.ts'
import type { KitchenPrices } from '#shared/contract/catalog/office/prices.schemas.ts'

/** The versions of what is charged where nothing else says so. The latest is the one in force; none ever changes. */

type PricesRow = Selectable<Tables['kitchen_prices']>

type MenusAffected = Omit<KitchenPrices['affects'], 'subscriptions'>

/** Paise. */
export type UsualPrices = Record<'thali' | 'addOn' | 'dish' | 'subscription', Paise>

/** How many subscriptions run, or wait to begin, at the prices that they were bought for. */
export const subscriptionsKept = hook<[], number, Db>()

/** The prices in force, with who set them and what of the menus from `day` on goes by them. */
export async function pricesNow(
  db: Db,
  day: KitchenDay,
): Promise<Omit<KitchenPrices, 'affects'> & { affects: MenusAffected }> {
  const { rows } = await sql<PricesRow & { admin: string | null } & MenusAffected>`
    WITH coming AS (
      SELECT id, thali_price_paise FROM menus WHERE stage = 'published' AND (menu_date >= ${day} OR is_active)
    ), listed AS (
      SELECT i.*, c.type = 'addon' OR i.item_type = 'addon' AS is_add_on
      FROM menu_items i JOIN menu_categories c ON c.id = i.category_id JOIN coming m ON m.id = i.menu_id
    )
    SELECT p.*, a.name AS admin,
      (SELECT count(*)::integer FROM coming WHERE thali_price_paise IS NULL) AS menus,
      (SELECT count(*)::integer FROM listed WHERE is_add_on AND addon_price_paise IS NULL) AS "addOns",
      (SELECT count(*)::integer FROM listed
        WHERE NOT is_add_on AND coalesce(custom_price_paise, base_price_paise) IS NULL) AS dishes
    FROM kitchen_prices p LEFT JOIN admins a ON a.id = p.created_by
    ORDER BY p.version DESC LIMIT 1`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the kitchen has no prices')
  return {
    thali: rupeesFromPaise(row.thali_paise),
    addOn: rupeesFromPaise(row.add_on_paise),
    dish: rupeesFromPaise(row.dish_paise),
    subscription: rupeesFromPaise(row.subscription_paise),
    updatedAt: row.created_at.toISOString(),
    admin: row.admin,
    affects: { menus: row.menus, addOns: row.addOns, dishes: row.dishes },
  }
}

/**
 * Adds a version with these prices; also one that says the same, when nobody has set any before: the kitchen has said that
 * they are right. Returns whether it was added: not when the version that the caller has read is not the latest.
 */
export async function addPrices(
  db: Db,
  { thali, addOn, dish, subscription }: UsualPrices,
  { at, readAt, adminId }: { at: Date; readAt: Date | null; adminId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO kitchen_prices (version, thali_paise, add_on_paise, dish_paise, subscription_paise,
      created_at, created_by)
    SELECT p.version + 1, ${thali}::integer, ${addOn}::integer, ${dish}::integer,
      ${subscription}::integer,
      GREATEST(${at}::timestamptz, p.created_at + interval '1 millisecond'), ${adminId}::uuid
    FROM (SELECT * FROM kitchen_prices ORDER BY version DESC LIMIT 1) p
    WHERE ${readAt}::timestamptz IS NULL OR p.created_at = ${readAt}
    ON CONFLICT (version) DO NOTHING`.execute(db)
  return Number(numAffectedRows) > 0
}

/** The prices in force as each menu carries them, paise. */
export const USUAL_PRICES = sql<UsualPrices>`(
  SELECT json_build_object('thali', thali_paise, 'addOn', add_on_paise, 'dish', dish_paise,
    'subscription', subscription_paise)
  FROM kitchen_prices ORDER BY version DESC LIMIT 1)`

/** The prices in force, rupees, and since when. */
export async function latestPrices(db: Db): Promise<{ updatedAt: Date; facts: Record<keyof UsualPrices, number> }> {
  const row = await db
    .selectFrom('kitchen_prices')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const facts = {
    thali: rupeesFromPaise(row.thali_paise),
    addOn: rupeesFromPaise(row.add_on_paise),
    dish: rupeesFromPaise(row.dish_paise),
    subscription: rupeesFromPaise(row.subscription_paise),
  }
  return { updatedAt: row.created_at, facts }
}

/** The prices in force, paise. */
export async function usualPrices(db: Db): Promise<UsualPrices> {
  const { rows } = await sql<{ prices: UsualPrices }>`SELECT ${USUAL_PRICES} AS prices`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the kitchen has no prices')
  return row.prices
}
