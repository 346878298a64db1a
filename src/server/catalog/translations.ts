import { type Expression, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { Language } from '#shared/base/language.ts'
import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import type { Dish } from '#shared/domain/catalog/dish-key.ts'
import { nameKey } from '#shared/domain/catalog/menu.ts'
import {
  type Named,
  TRANSLATED_LANGUAGES,
  type TranslatedLanguage,
  type Translations,
} from '#shared/domain/catalog/names.ts'
import { nameText } from '#shared/texts/name-text.ts'

/**
 * What dishes and menus are called in other languages. Menus and orders keep English names of their own, and find the others
 * by them as they are read: a thing that was renamed is in English, and history never has a name that was not its own.
 */

/** The names of a line's dish of the library, while the line is called as the dish is. */
export const namesOfDishSql = (dishId: Expression<string | null>, name: Expression<string>) =>
  sql<Translations | null>`(SELECT t.names FROM items t
    WHERE t.id = ${dishId} AND lower(btrim(t.name)) = lower(btrim(${name})))`

/** The names of a dish of the library that is called so, of this item before others. */
export const namesOfDishCalledSql = (name: Expression<string>, dishId: Expression<string | null> = sql`NULL::uuid`) =>
  sql<Translations | null>`(SELECT t.names FROM items t
    WHERE lower(btrim(t.name)) = lower(btrim(${name})) AND t.names IS NOT NULL
    ORDER BY t.id = ${dishId} DESC NULLS LAST, t.is_active DESC, t.id LIMIT 1)`

/** The descriptions of a line's dish, while the line is described as the dish is. */
export const descriptionsOfDishSql = (dishId: Expression<string | null>, description: Expression<string | null>) =>
  sql<Translations | null>`(SELECT t.descriptions FROM items t WHERE t.id = ${dishId} AND t.description = ${description})`

/** The names of a menu that is called so, that of the day and the slot before others. */
export const namesOfMenuSql = (
  name: Expression<string | null>,
  day: Expression<string | null> = sql`NULL::date`,
  slot: Expression<string | null> = sql`NULL::text`,
) =>
  sql<Translations | null>`(SELECT t.names FROM menus t WHERE t.name = ${name} AND t.names IS NOT NULL
    ORDER BY t.menu_date IS NOT DISTINCT FROM ${day} DESC, t.slot = ${slot} DESC NULLS LAST, t.id DESC LIMIT 1)`

/** Names and descriptions in other languages as the wire has them: left out where there are none. */
export function presentTranslations({ names, descriptions }: { names?: unknown; descriptions?: unknown }): {
  names?: Translations
  descriptions?: Translations
} {
  return {
    ...(names ? { names: names as Translations } : {}),
    ...(descriptions ? { descriptions: descriptions as Translations } : {}),
  }
}

/** As a column stores them. */
export function translationsColumn(translations: unknown): string | null {
  return translations ? JSON.stringify(translations) : null
}

/** As the change log has them, each for itself: `name_hi` and `name_mr`, `null` where there is none. */
export function wordsIn(field: string, translations: Translations | undefined): Record<string, string | null> {
  return Object.fromEntries(
    TRANSLATED_LANGUAGES.map((language) => [`${field}_${language}`, translations?.[language] ?? null]),
  )
}

/** The same of dishes of a plate that an order has copied: their names in other languages by what they are called. */
export async function namesOfPlates(
  db: Db,
  dishes: readonly Dish[],
): Promise<(dish: Dish) => { names?: Translations }> {
  const ids = [...new Set(dishes.flatMap(({ dishId }) => dishId ?? []))]
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('items')
          .select(['id', 'name', 'names'])
          .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
          .where('names', 'is not', null)
          .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ({ dishId, name }) => {
    const item = byId.get(dishId ?? '')
    return item && nameKey(item.name) === nameKey(name) ? presentTranslations({ names: item.names }) : {}
  }
}

/** What a rejection is about, by the names of its reader. */
export const itemsNamed = (items: readonly Named[]) => ({ item: () => items.map(nameText).join(', ') })

/** A dish that is called so, also where no menu has it, with its names: those of its item before others of that name. */
export async function namedDish(db: Db, { dishId, name }: Dish): Promise<Named> {
  const names = namesOfDishCalledSql(sql`${name}::text`, sql`${dishId}::uuid`)
  const { rows } = await sql<{ names: Translations | null }>`SELECT ${names} AS names`.execute(db)
  return { name, ...presentTranslations({ names: rows[0]?.names }) }
}

/** A menu with its words in this language beside English alone, for a reader of it: those of the others weigh as much again. */
export function menuIn(language: Language, menu: Menu): Menu {
  const only = (translations: unknown) => {
    const text = (translations as Translations | undefined)?.[language as TranslatedLanguage]
    return text ? { [language]: text } : undefined
  }
  const worded = <Line extends Parameters<typeof presentTranslations>[0]>({ names, descriptions, ...line }: Line) => ({
    ...line,
    ...presentTranslations({ names: only(names), descriptions: only(descriptions) }),
  })
  const categories = menu.categories.map((category) => ({ ...category, items: category.items.map(worded) }))
  return { ...worded(menu), categories }
}
