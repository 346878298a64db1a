import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { nameKey } from '#shared/domain/catalog/menu.ts'
import { cleanCategories } from '#shared/domain/catalog/menu-form.ts'
import type { MenusTrx } from '../menus-trx.ts'
import { type MenuRow, menusOfPlan, touchMenus } from '../queries.ts'
import { rejectionOf } from '../save-menu.ts'
import { requirePlannable } from './change-plan.ts'
import type { PlanWeek } from './read-plan.ts'

type Category = MenuRow['categories'][number]

/**
 * Moves a dish of a week to another menu of it, behind the dishes of the category that has the name of its own, else the
 * kind; without such a category into a new one. Returns whether customers see it. Throws `not_found`, `menu_plan_empty` for
 * the last dish of a menu, what saving the other menu rejects, and as `requirePlannable` for both days.
 */
export async function moveDish(
  ctx: AppContext,
  trx: MenusTrx,
  week: PlanWeek,
  { dish, menu }: { dish: string; menu: string },
): Promise<boolean> {
  const rows = await menusOfPlan(trx, week.slot, week.days)
  const from = rows.find(({ categories }) => categories.some(({ items }) => items.some(({ id }) => id === dish)))
  const to = rows.find(({ id }) => id === menu)
  if (!from || !to || from === to) throw new AppError('not_found')
  for (const { menu_date } of [from, to]) requirePlannable(ctx, week, menu_date as KitchenDay)
  if (from.categories.flatMap(({ items }) => items).length === 1) throw new AppError('menu_plan_empty')

  const own = from.categories.find(({ items }) => items.some(({ id }) => id === dish)) as Category
  const item = own.items.find(({ id }) => id === dish) as Category['items'][number]
  const known = categoryFor(to, own)
  const category = known ?? { id: newId(), name: own.name, type: own.type, items: [] }
  const others = to.categories.filter((each) => each !== known)
  const cleaned = cleanCategories([...others, { ...category, items: [...category.items, item] }])
  if ('problem' in cleaned) throw rejectionOf(cleaned)

  if (!known) {
    const { id, name, type } = category
    await trx
      .insertInto('menu_categories')
      .values({ id, menu_id: menu, position: to.categories.length, name, type })
      .execute()
  }
  await trx
    .updateTable('menu_items')
    .set((eb) => ({
      menu_id: menu,
      category_id: category.id,
      position: eb
        .selectFrom('menu_items as i')
        .select((of) => of(of.fn.coalesce(of.fn.max('i.position'), of.lit(-1)), '+', 1).as('next'))
        .where('i.category_id', '=', category.id),
    }))
    .where('id', '=', dish)
    .execute()
  // A category that holds nothing is not saved either.
  if (own.items.length === 1) await trx.deleteFrom('menu_categories').where('id', '=', own.id).execute()
  await touchMenus(trx, [from.id, to.id], ctx.now())
  return from.stage === 'published' || to.stage === 'published'
}

function categoryFor({ categories }: MenuRow, { name, type }: Category): Category | undefined {
  const ofKind = categories.filter((category) => (category.type === 'addon') === (type === 'addon'))
  return ofKind.find((category) => nameKey(category.name) === nameKey(name)) ?? ofKind.at(0)
}
