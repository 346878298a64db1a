import type { Db } from '#server/kernel/db/connection.ts'
import { type AdminCaller, differenceOf, recordChanges } from '#server/people/people.ts'
import { wordsIn } from '../translations.ts'
import { presentAdminMenu } from './present.ts'
import type { MenuRow } from './queries.ts'

/** What the change log has of a menu. Prices are in rupees, those of dishes by their names. */
function menuFacts(row: MenuRow): Record<string, unknown> {
  const { name, names, menu_date, price, categories, image_url, is_active } = presentAdminMenu(row)
  const dishes = categories.flatMap(({ items }) => items)
  return {
    name,
    ...wordsIn('name', names),
    day: menu_date,
    price: price ?? null,
    slot: row.slot,
    draft: row.stage === 'draft',
    active: is_active,
    picture: image_url,
    dishes: categories.map((category) => `${category.name}: ${category.items.map((item) => item.name).join(', ')}`),
    vegetarian: dishes.every(({ is_vegetarian }) => is_vegetarian),
    ...Object.fromEntries(dishes.map((item) => [item.name, item.addon_price ?? null])),
  }
}

/** Stores in the change log how menus differ from what they were: those that are new, gone, or changed. */
export async function recordMenus(
  db: Db,
  caller: AdminCaller,
  call: string,
  { before, after, at }: { before: readonly MenuRow[]; after: readonly MenuRow[]; at: Date },
): Promise<void> {
  const [former, present] = [before, after].map((rows) => new Map(rows.map((row) => [row.id, menuFacts(row)])))
  const ids = [...new Set([...(former?.keys() ?? []), ...(present?.keys() ?? [])])]
  const changes = ids.map((id) => {
    const [was, is] = [former?.get(id), present?.get(id)]
    if (was && is) return { subject: id, ...differenceOf(was, is) }
    return { subject: id, before: was ? worthSaying(was) : null, after: is ? worthSaying(is) : null }
  })
  const different = changes.filter((change) => change.after === null || Object.keys(change.after).length > 0)
  await recordChanges(db, caller, call, different, at)
}

/** Of a menu as a whole: what is not there is not said. */
const worthSaying = (facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== false))
