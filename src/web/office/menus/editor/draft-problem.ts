import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { nameKey } from '#shared/domain/catalog/menu.ts'
import { cleanCategories, type MenuFormProblem, menuDayProblem } from '#shared/domain/catalog/menu-form.ts'
import { isImageUrl } from '#shared/domain/catalog/uploads.ts'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { enteredDayProblem } from '../../parts/entered-day.ts'
import { typedPrice } from '../../parts/typed-price.ts'
import { isTypedServing } from '../../parts/typed-serving.ts'
import type { MenuDraft } from './menu-draft.ts'

/**
 * What keeps the form from being saved; `null` when nothing does. `former` is the day of the menu as it is saved,
 * `undefined` for a new one. Spec: admin §5; the server decides by the same rules.
 */
export function draftProblem(draft: MenuDraft, today: KitchenDay, former?: KitchenDay | null): Problem | null {
  if (draft.name.trim() === '') return problemAt('name', m.admin_menu_fields_required())
  if (draft.cuisineName.trim() === '') return problemAt('cuisine', m.admin_menu_fields_required())
  const day = menuDayProblem(draft.menuDate || null, today, former)
  if (day !== null) {
    return problemAt('date', day === 'past' ? m.error_menu_date_past() : m.error_menu_date_required())
  }
  const wrongDay = draft.menuDate ? enteredDayProblem(draft.menuDate, today) : null
  if (wrongDay !== null) return problemAt('date', wrongDay)
  if (!isAmount(draft.price)) return problemAt('price', m.error_price_invalid())
  if (!isPicture(draft.imageUrl)) return problemAt('image', m.error_image_url())
  const badPicture = draft.categories.flatMap(({ items }) => items).find((item) => !isPicture(item.imageUrl))
  if (badPicture) return problemAt(`${badPicture.key}-image`, m.error_image_url())
  const badPrice = draft.categories.flatMap(({ items }) => items).find((item) => !isAmount(item.price))
  if (badPrice) return problemAt(`${badPrice.key}-price`, m.error_price_invalid())
  const badServing = draft.categories.flatMap(({ items }) => items).find((item) => !isTypedServing(item))
  if (badServing) return problemAt(`${badServing.key}-serving`, m.error_serving_invalid())
  const clean = cleanCategories(draft.categories)
  return 'problem' in clean ? textOf(clean, draft) : null
}

function isPicture(text: string): boolean {
  return text.trim() === '' || isImageUrl(text.trim())
}

function isAmount(text: string): boolean {
  return text.trim() === '' || typedPrice(text) !== null
}

function textOf(found: MenuFormProblem, draft: MenuDraft): Problem {
  const first = draft.categories[0]
  switch (found.problem) {
    case 'no_categories': {
      const unnamed = first?.name.trim() === '' ? first.key : first?.items[0]?.key
      return problemAt(`${unnamed}-name`, m.admin_menu_no_categories())
    }
    case 'too_large':
      return problemAt('name', m.error_menu_too_large())
    case 'unnamed_category': {
      const category = draft.categories.find(
        ({ name, items }) => name.trim() === '' && items.some((item) => item.name.trim() !== ''),
      )
      // The only one: then the whole menu lacks a category with a name.
      const text =
        draft.categories.length === 1
          ? m.admin_menu_no_categories()
          : m.error_menu_unnamed_category({ item: found.name })
      return problemAt(`${category?.key}-name`, text)
    }
    case 'duplicate_dish':
      return problemAt(`${lastOf(draft, found.name)}-name`, m.error_menu_duplicate_dish({ item: found.name }))
    case 'reserved_name':
      return problemAt(`${lastOf(draft, found.name)}-name`, m.error_menu_reserved_name({ item: found.name }))
  }
}

function lastOf(draft: MenuDraft, name: string): string | undefined {
  return draft.categories.flatMap(({ items }) => items).findLast((item) => nameKey(item.name) === nameKey(name))?.key
}
