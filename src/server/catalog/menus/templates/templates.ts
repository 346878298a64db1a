import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import type { MenuTemplate } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import { copyMenus } from '../copy-menus.ts'
import type { MenusTrx } from '../menus-trx.ts'
import { menusByIds } from '../queries.ts'

/** The templates by name, each with its menus in the order of the week; with `id` that one alone. */
export async function readTemplates(db: Db, id?: string): Promise<MenuTemplate[]> {
  const templates = await db
    .selectFrom('menu_templates')
    .select(['id', 'name', 'updated_at'])
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .orderBy(sql`lower(name)`)
    .execute()
  const menus = await db
    .selectFrom('menus as m')
    .select(['m.id', 'm.name', 'm.template_id', 'm.template_weekday as weekday'])
    .select(
      sql<string[]>`(SELECT coalesce(array_agg(i.name ORDER BY c.position, i.position), '{}')
        FROM menu_categories c JOIN menu_items i ON i.category_id = c.id WHERE c.menu_id = m.id)`.as('dishes'),
    )
    .where('m.stage', '=', 'template')
    .orderBy('m.template_weekday')
    .execute()
  return templates.map((template) => ({
    _id: template.id,
    name: template.name,
    updatedAt: template.updated_at.toISOString(),
    menus: menus
      .filter(({ template_id }) => template_id === template.id)
      .map(({ id: _id, name, weekday, dishes }) => ({ _id, name, weekday, dishes })),
  }))
}

/** One template. Throws `not_found`. */
export async function templateById(db: Db, id: string): Promise<MenuTemplate> {
  const [template] = await readTemplates(db, id)
  if (!template) throw new AppError('not_found')
  return template
}

/**
 * Keeps copies of menus as a template; returns its id. Throws `not_found` when a menu is gone, `menu_plan_day` when a weekday
 * is named twice or one menu of several is for any day, and `menu_template_name_taken`.
 */
export async function addTemplate(
  trx: MenusTrx,
  { name, menus }: { name: string; menus: readonly { menu: string; weekday: number | null }[] },
  now: Date,
): Promise<string> {
  const weekdays = menus.map(({ weekday }) => weekday)
  if (menus.length > 1 && (weekdays.includes(null) || new Set(weekdays).size < menus.length)) {
    throw new AppError('menu_plan_day')
  }
  const rows = await menusByIds(trx, [...new Set(menus.map(({ menu }) => menu))])
  const id = newId()
  await requireFreeName(trx, name, id)
  await trx.insertInto('menu_templates').values({ id, name, created_at: now, updated_at: now }).execute()
  const copies = menus.map(({ menu, weekday }) => {
    const original = rows.find((row) => row.id === menu)
    if (!original) throw new AppError('not_found')
    const { slot } = original
    return { original, name: original.name, slot, stage: 'template' as const, day: null, template: { id, weekday } }
  })
  await copyMenus(trx, copies, now)
  return id
}

/** Renames a template, if it is as it was at `readAt` (any state when that is null). Throws `not_found`, `changed_meanwhile` and `menu_template_name_taken`. */
export async function renameTemplate(
  trx: MenusTrx,
  id: string,
  { name, readAt, now }: { name: string; readAt: Date | null; now: Date },
): Promise<void> {
  await requireFreeName(trx, name, id)
  const { numUpdatedRows } = await trx
    .updateTable('menu_templates')
    .set((eb) => ({
      name,
      updated_at: sql<Date>`greatest(${now}::timestamptz, ${eb.ref('updated_at')} + interval '1 millisecond')`,
    }))
    .where('id', '=', id)
    .$if(readAt !== null, (query) => query.where('updated_at', '=', readAt as Date))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('changed_meanwhile', {}, { template: await templateById(trx, id) })
}

/** Deletes a template with its menus. Throws `not_found`. */
export async function deleteTemplate(trx: MenusTrx, id: string): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('menu_templates').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new AppError('not_found')
}

/** Changes of menus go one at a time, and these with them: a name that is free stays so until it is taken. */
async function requireFreeName(trx: Trx, name: string, id: string): Promise<void> {
  const taken = await trx
    .selectFrom('menu_templates')
    .select('id')
    .where(sql`lower(btrim(name))`, '=', sql`lower(btrim(${name}::text))`)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) throw new AppError('menu_template_name_taken')
}
