import type { Db } from '#server/kernel/db/connection.ts'

/** Dishes and menus by id, also those that are deleted, as far as their rows stay. */
export async function namesOfDishes(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const items = await db.selectFrom('items').select(['id', 'name']).where('id', 'in', ids).execute()
  const menus = await db.selectFrom('menus').select(['id', 'name', 'menu_date']).where('id', 'in', ids).execute()
  return [...items, ...menus.map(({ id, name, menu_date: day }) => ({ id, name: day ? `${name}, ${day}` : name }))]
}
