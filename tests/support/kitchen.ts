import { menusOf } from '#server/catalog/catalog.ts'
import { bumpMenuVersion } from '#server/catalog/menus/version.ts'
import { newId } from '#server/kernel/ids.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { START, type TestApp } from './app.ts'
import { emptyLedger } from './books.ts'

interface PlannedMenu {
  name?: string
  day?: KitchenDay | null
  active?: boolean
  slot?: SlotCode
  /** Rupees; without one the default counts. */
  thaliPrice?: number | null
  base?: string[]
  addOns?: { name: string; price?: number | null; vegetarian?: boolean | null }[]
}

const ADD_ONS = [
  { name: 'Gulab Jamun', price: 40 },
  { name: 'Egg Curry', price: 62.5, vegetarian: false },
  { name: 'Papad' },
]

/** Puts a menu into the kitchen's books, as the back office would. Returns its id. */
export async function addMenu({ ctx }: TestApp, planned: PlannedMenu = {}): Promise<string> {
  const { name = 'Wednesday Thali', day = null, active = false, slot = 'lunch', thaliPrice = null } = planned
  const { base = ['Dal Tadka', 'Jeera Rice', 'Aloo Gobi', 'Roti'], addOns = ADD_ONS } = planned
  const id = newId()
  const at = ctx.now()
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('menus')
      .values({
        id,
        name,
        image_url: null,
        menu_date: day,
        is_active: active,
        slot,
        thali_price_paise: thaliPrice === null ? null : thaliPrice * 100,
        created_at: at,
        updated_at: at,
      })
      .execute()
    const categories = [
      { id: newId(), name: 'Regular Thali', type: 'regular' as const, items: base.map((dish) => ({ name: dish })) },
      { id: newId(), name: 'Add-ons', type: 'addon' as const, items: addOns },
    ]
    for (const [position, { items, ...category }] of categories.entries()) {
      await trx
        .insertInto('menu_categories')
        .values({ ...category, menu_id: id, position })
        .execute()
      if (items.length === 0) continue
      const rows = items.map((item: NonNullable<PlannedMenu['addOns']>[number], index) => ({
        id: newId(),
        menu_id: id,
        category_id: category.id,
        source_item_id: null,
        position: index,
        name: item.name,
        description: null,
        image_url: null,
        is_vegetarian: item.vegetarian ?? null,
        item_type: category.type === 'addon' ? ('addon' as const) : ('base' as const),
        addon_price_paise: item.price == null ? null : Math.round(item.price * 100),
        spice_level: null,
      }))
      await trx.insertInto('menu_items').values(rows).execute()
    }
    await bumpMenuVersion(trx)
  })
  menusOf(ctx).invalidate()
  return id
}

const EMPTIED = [
  'order_lines',
  'order_status_changes',
  'orders',
  'outbox_events',
  'subscription_pauses',
  'subscriptions',
  'menus',
] as const

/** A Wednesday at eleven in a kitchen with neither menus nor orders nor subscriptions, nor what `others` name. */
export async function emptyKitchen(app: TestApp, others: readonly ('items' | 'customers')[] = []) {
  await emptyLedger(app)
  for (const table of [...EMPTIED, ...others]) await app.ctx.db.deleteFrom(table).execute()
  app.clock.set(START)
}

/** The same with one menu, the active one. */
export async function startKitchenAnew(app: TestApp, base?: string[]) {
  await emptyKitchen(app)
  await addMenu(app, { name: 'House Thali', active: true, ...(base && { base }) })
}

/** The body of an order that is good by the usual menu; `changes` replace parts of it. */
export function orderBody(phone: string, changes: object = {}) {
  return {
    items: [
      { name: 'Regular Thali', quantity: 2, price: 80, total: 160 },
      { name: 'Gulab Jamun', quantity: 1, price: 40, total: 40 },
    ],
    totalAmount: 200,
    paymentMethod: 'COD',
    phoneNumber: phone,
    userAddress: 'Flat 4, Shanti Nagar, near the temple, Pune',
    ...changes,
  }
}
