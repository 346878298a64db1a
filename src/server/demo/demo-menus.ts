import { calendarOf } from '#server/calendar/calendar.ts'
import { bumpMenuVersion, emitMenuAlerts, menusOf } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { emit } from '#server/kernel/outbox/emit.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { addDays, type KitchenDay, weekdayOf } from '#shared/base/kitchen-time.ts'
import { paiseFromRupees } from '#shared/base/money.ts'
import { nextOpenDay, orderDayAt, weekStripOf } from '#shared/domain/calendar/calendar.ts'
import { ADD_ONS, BASE_DISHES, WEEK } from './demo-dishes.ts'
import { menuTranslations } from './demo-names.ts'
import { recordDemo } from './demo-records.ts'

/** Up to which day the demo kitchen has planned. Gone once a person has changed menus: from then on they are theirs. */
const PLANNED_UNTIL = 'demo_menus_until'
const DAYS_AHEAD = 7

/**
 * Gives the demo kitchen a menu for every open day up to a week from now that has none, each day once. Does nothing on an
 * installation that was not seeded as a demo, or whose menus a person has changed.
 */
export async function rollDemoMenus(ctx: Pick<AppContext, 'db' | 'now' | 'services'>): Promise<void> {
  const calendar = await calendarOf(ctx).at(ctx.now())
  const orderDay = orderDayAt(calendar, ctx.now())
  const until = addDays(orderDay, DAYS_AHEAD)
  const before = await plannedUntil(ctx.db)
  if (before === null || before >= until) return
  const rolled = await inTransaction(ctx.db, async (trx) => {
    // First, as whoever changes menus: this comes wholly before a person's change or after it.
    await bumpMenuVersion(trx)
    const planned = await plannedUntil(trx)
    if (planned === null || planned >= until) return false
    const monday = weekStripOf(calendar, orderDay)[0] as KitchenDay
    const first = planned < monday ? monday : nextOpenDay(calendar, planned)
    const taken = await daysWithMenu(trx, first, until)
    for (let day = first; day <= until; day = nextOpenDay(calendar, day)) {
      if (!taken.has(day)) await insertMenu(trx, day, ctx.now())
    }
    await trx.updateTable('settings').set({ value: until }).where('name', '=', PLANNED_UNTIL).execute()
    await emitMenuAlerts(trx, calendar, ctx.now())
    await emit(trx, ctx.now(), { type: 'menu-updated' })
    return true
  })
  if (!rolled) return
  menusOf(ctx).invalidate()
  relay(ctx).wake()
}

async function plannedUntil(db: Db): Promise<KitchenDay | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', PLANNED_UNTIL).executeTakeFirst()
  return row?.value ?? null
}

/** The days that somebody has planned already. */
async function daysWithMenu(trx: Trx, from: KitchenDay, to: KitchenDay): Promise<Set<KitchenDay | null>> {
  const rows = await trx
    .selectFrom('menus')
    .select('menu_date')
    .where('menu_date', '>=', from)
    .where('menu_date', '<=', to)
    .execute()
  return new Set(rows.map((row) => row.menu_date))
}

/** A person has changed menus: from now on the demo kitchen plans none. */
export async function stopDemoMenus(trx: Trx): Promise<void> {
  await trx.deleteFrom('settings').where('name', '=', PLANNED_UNTIL).execute()
}

/** Lets the demo kitchen plan its days from the Monday of this week on. */
export async function startDemoMenus(trx: Trx): Promise<void> {
  await trx.insertInto('settings').values({ name: PLANNED_UNTIL, value: '0000-00-00' }).execute()
}

/** The menu of a day by its weekday; with `day` null the undated stand-in, which is the active menu. */
export async function insertMenu(trx: Trx, day: KitchenDay | null, now: Date): Promise<void> {
  // Days on which the demo kitchen has no menu of its own are given Monday's.
  const subscription = WEEK[day === null ? 1 : weekdayOf(day)] ?? WEEK[1]
  if (!subscription) throw new Error('the demo kitchen has no menus')
  const menuId = newId()
  const name = day === null ? 'Ghar Ka Thali' : subscription.name
  await recordDemo(trx, 'menu', [menuId])
  await trx
    .insertInto('menus')
    .values({
      id: menuId,
      name,
      names: menuTranslations(name),
      image_url: null,
      menu_date: day,
      is_active: day === null,
      thali_price_paise: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await insertCategory(trx, menuId, { position: 0, name: 'Regular Thali', type: 'regular', dishes: subscription.base })
  await insertCategory(trx, menuId, { position: 1, name: 'Add-ons', type: 'addon', dishes: subscription.addOns })
}

interface DemoCategory {
  position: number
  name: string
  type: 'regular' | 'addon'
  dishes: string[]
}

async function insertCategory(trx: Trx, menuId: string, { position, name, type, dishes }: DemoCategory) {
  const categoryId = newId()
  await trx.insertInto('menu_categories').values({ id: categoryId, menu_id: menuId, position, name, type }).execute()
  const library = await trx
    .selectFrom('items')
    .select(['id', 'name', 'base_price_paise', 'category'])
    .where('name', 'in', dishes)
    .where('deleted_at', 'is', null)
    .execute()
  await trx
    .insertInto('menu_items')
    .values(
      dishes.map((dish, index) => {
        const source = library.find((item) => item.name === dish)
        return {
          id: newId(),
          menu_id: menuId,
          category_id: categoryId,
          source_item_id: source?.id ?? null,
          position: index,
          name: dish,
          image_url: null,
          item_type: type === 'addon' ? ('addon' as const) : ('base' as const),
          base_price_paise: source?.base_price_paise ?? null,
          custom_price_paise: null,
          category: source?.category ?? null,
          ...dishColumns(dish),
        }
      }),
    )
    .execute()
}

function dishColumns(name: string) {
  const addOn = ADD_ONS.find((dish) => dish.name === name)
  const dish = addOn ?? BASE_DISHES.find((base) => base.name === name)
  if (!dish) throw new Error(`the demo kitchen does not know ${name}`)
  return {
    description: dish.description,
    is_vegetarian: addOn?.vegetarian ?? true,
    addon_price_paise: addOn ? paiseFromRupees(addOn.price) : null,
    spice_level: dish.spice,
  }
}
