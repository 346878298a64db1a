import * as m from '#paraglide/messages.js'
import type { Trx } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { type Calendar, nextOpenDay } from '#shared/domain/calendar/calendar.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { MenusTrx } from './menus-trx.ts'
import { menuById, replaceContent, subscribedDays } from './queries.ts'

const NAME_MAX = 200

/**
 * Copies a menu, not active, to the first open day from `orderDay` on that has no menu. Returns the copy's id.
 * Changes of menus go one at a time: two copies made at once get two days.
 */
export async function duplicateMenu(
  trx: MenusTrx,
  id: string,
  { calendar, orderDay, now }: { calendar: Calendar; orderDay: KitchenDay; now: Date },
): Promise<string> {
  const original = await menuById(trx, id)
  if (!original) throw new AppError('not_found')
  const copyId = newId()
  await trx
    .insertInto('menus')
    .values({
      id: copyId,
      name: m.menu_copy_name({ name: original.name }).slice(0, NAME_MAX),
      image_url: original.image_url,
      is_regular_thali: original.is_regular_thali,
      menu_date: await firstFreeDay(trx, calendar, orderDay),
      thali_price_paise: original.thali_price_paise,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const categories = original.categories.map((category) => ({ ...category, copyId: newId() }))
  await replaceContent(trx, copyId, {
    categories: categories.map(({ copyId: categoryId, name, type }, position) => ({
      id: categoryId,
      menu_id: copyId,
      position,
      name,
      type,
    })),
    items: categories.flatMap((category) =>
      category.items.map((item, position) => ({
        ...item,
        id: newId(),
        menu_id: copyId,
        category_id: category.copyId,
        position,
      })),
    ),
  })
  return copyId
}

async function firstFreeDay(trx: Trx, calendar: Calendar, orderDay: KitchenDay): Promise<KitchenDay> {
  const taken = new Set((await subscribedDays(trx, orderDay, null)).map((row) => row.menu_date))
  let day = orderDay
  while (taken.has(day)) day = nextOpenDay(calendar, day)
  return day
}
