import { sql } from 'kysely'
import type { z } from 'zod'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { paiseFromRupees } from '#shared/base/money.ts'
import type { adminMenuSchemas } from '#shared/contract/catalog/office/menus.schemas.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import {
  cleanCategories,
  type MenuFormProblem,
  menuDayProblem,
  menuItemPrices,
} from '#shared/domain/catalog/menu-form.ts'
import type { MenuStage } from '#shared/domain/catalog/menu-plan.ts'
import { servingColumns } from '../servings.ts'
import { itemsNamed, translationsColumn } from '../translations.ts'
import type { MenusTrx } from './menus-trx.ts'
import { presentAdminMenu } from './present.ts'
import { type MenuContent, menuById, menusOfPlan, replaceContent, updateMenuHead } from './queries.ts'

type MenuForm = z.output<typeof adminMenuSchemas.addMenu.body>
type Content = Omit<MenuForm, 'formId' | 'isDraft'>

interface Moment {
  now: Date
  today: KitchenDay
}

/**
 * Adds a menu, not active, or a draft; returns its id. A form that has made one before, as its answer was lost, puts that
 * right instead. Throws the `menu_*` rejections, and `changed_meanwhile`.
 */
export async function addMenu(trx: MenusTrx, form: MenuForm, { now, today }: Moment): Promise<string> {
  const made = form.formId && (await menuOfForm(trx, form.formId))
  if (made) {
    await updateMenu(trx, made.id, { ...form, updatedAt: made.created_at.toISOString() }, { now, today })
    return made.id
  }
  const id = newId()
  rejectDay(menuDayProblem(form.menuDate, today))
  const slot = form.slot ?? 'lunch'
  if (form.isDraft) await requireNoDraft(trx, id, slot, form.menuDate)
  const content = await contentOf(trx, id, form)
  await trx
    .insertInto('menus')
    .values({
      id,
      ...headOf(form, slot),
      stage: form.isDraft ? 'draft' : 'published',
      form_id: form.formId ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await replaceContent(trx, id, content)
  return id
}

/** The menu that was made by a filling in of the form, if it was. */
export async function menuOfForm(trx: Trx, formId: string) {
  return trx.selectFrom('menus').select(['id', 'created_at']).where('form_id', '=', formId).executeTakeFirst()
}

/**
 * Replaces what a menu holds, keeping the ids of what is kept. Throws `changed_meanwhile` with the present state when
 * the menu is not as it was at `readAt`, and the `menu_*` rejections. A draft stays one. Returns its stage.
 */
export async function updateMenu(
  trx: MenusTrx,
  id: string,
  form: Content & { updatedAt?: string | undefined },
  { now, today }: Moment,
): Promise<{ stage: MenuStage }> {
  const present = await menuById(trx, id)
  if (!present) throw new AppError('not_found')
  if (form.updatedAt !== undefined && present.updated_at.getTime() !== new Date(form.updatedAt).getTime()) {
    throw new AppError('changed_meanwhile', {}, { menu: presentAdminMenu(present) })
  }
  rejectDay(menuDayProblem(form.menuDate, today, present.menu_date))
  const { stage } = present
  const slot = form.slot ?? present.slot
  if (stage === 'draft') await requireNoDraft(trx, id, slot, form.menuDate)
  const content = await contentOf(trx, id, form)
  await updateMenuHead(trx, id, headOf(form, slot), now)
  await replaceContent(trx, id, content)
  return { stage }
}

/** Throws `menu_day_has_draft` where another draft of the slot has the day, and `menu_date_required` without one. */
async function requireNoDraft(trx: MenusTrx, id: string, slot: SlotCode, day: KitchenDay | null): Promise<void> {
  if (day === null) throw new AppError('menu_date_required')
  const menus = await menusOfPlan(trx, slot, [day])
  if (menus.some((menu) => menu.stage === 'draft' && menu.id !== id)) throw new AppError('menu_day_has_draft')
}

function headOf(form: Content, slot: SlotCode) {
  return {
    name: form.name,
    ...(form.names !== undefined && { names: translationsColumn(form.names) }),
    image_url: form.imageUrl,
    is_regular_thali: form.isRegularThali,
    menu_date: form.menuDate,
    thali_price_paise: paise(form.price),
    slot,
  }
}

/** The rows of a form's categories and items. Ids that this menu has are kept, once each; all others are new. */
async function contentOf(trx: Trx, menuId: string, form: Content): Promise<MenuContent> {
  const categories = cleanCategories<MenuForm['categories'][number]['items'][number], MenuForm['categories'][number]>(
    form.categories,
  )
  if ('problem' in categories) throw rejectionOf(categories)
  const library = await libraryPrices(trx, categories)
  const keep = keeper(await idsOf(trx, menuId))
  const content: MenuContent = { categories: [], items: [] }
  for (const [position, category] of categories.entries()) {
    const categoryId = keep(category.id)
    content.categories.push({ id: categoryId, menu_id: menuId, position, name: category.name, type: category.type })
    for (const [itemPosition, item] of category.items.entries()) {
      const source = item.sourceItemId ? library.get(item.sourceItemId) : undefined
      const kind = category.type === 'addon' ? 'addon' : (item.item_type ?? 'base')
      const { addOnPrice, customPrice } = menuItemPrices(kind, {
        addOn: paise(item.addon_price),
        custom: paise(item.customPrice),
        library: source?.base_price_paise ?? null,
      })
      content.items.push({
        id: keep(item.id),
        menu_id: menuId,
        category_id: categoryId,
        source_item_id: source?.id ?? null,
        position: itemPosition,
        name: item.name,
        description: item.description,
        image_url: item.imageUrl,
        is_vegetarian: item.is_vegetarian,
        item_type: kind,
        addon_price_paise: addOnPrice,
        base_price_paise: source?.base_price_paise ?? null,
        custom_price_paise: customPrice,
        spice_level: item.spice_level ?? null,
        category: item.category ?? source?.category ?? null,
        ...servingColumns(item.serving ?? null),
      })
    }
  }
  return content
}

/** The dishes that the form names, also those that have left the library since. */
async function libraryPrices(trx: Trx, categories: MenuForm['categories']) {
  const wanted = categories.flatMap(({ items }) => items.flatMap((item) => item.sourceItemId ?? []))
  if (wanted.length === 0) return new Map<string, never>()
  const rows = await trx
    .selectFrom('items')
    .select(['id', 'base_price_paise', 'category'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Ids of a menu's categories and items. */
async function idsOf(trx: Trx, menuId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM menu_categories WHERE menu_id = ${menuId}
    UNION ALL SELECT id FROM menu_items WHERE menu_id = ${menuId}`.execute(trx)
  return new Set(rows.map((row) => row.id))
}

function keeper(ids: Set<string>) {
  return (id: string | null | undefined) => (id && ids.delete(id.toLowerCase()) ? id.toLowerCase() : newId())
}

function paise(rupees: number | null | undefined): number | null {
  return rupees === null || rupees === undefined ? null : paiseFromRupees(rupees)
}

function rejectDay(problem: ReturnType<typeof menuDayProblem>) {
  if (problem !== null) throw new AppError(problem === 'past' ? 'menu_date_past' : 'menu_date_required')
}

/** What is wrong with the dishes of a menu, as a rejection. */
export function rejectionOf(rejected: MenuFormProblem): AppError {
  return 'name' in rejected
    ? new AppError(`menu_${rejected.problem}`, itemsNamed([rejected]))
    : new AppError(`menu_${rejected.problem}`)
}
