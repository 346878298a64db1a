import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { nameKey } from '#shared/domain/catalog/menu.ts'
import { cleanCategories, type MenuFormProblem, menuDayProblem } from '#shared/domain/catalog/menu-form.ts'
import { isImageUrl } from '#shared/domain/catalog/uploads.ts'
import type { MenuDraft } from './menu-draft.ts'

export interface DraftProblem {
  text: string
  /** `data-field` of the control that it is about. */
  field: string
}

/**
 * What keeps the form from being saved; `null` when nothing does. `former` is the day of the menu as it is saved,
 * `undefined` for a new one. Spec: admin §5; the server decides by the same rules.
 */
export function draftProblem(draft: MenuDraft, today: KitchenDay, former?: KitchenDay | null): DraftProblem | null {
  if (draft.name.trim() === '') return { text: m.admin_menu_fields_required(), field: 'name' }
  if (draft.cuisineName.trim() === '') return { text: m.admin_menu_fields_required(), field: 'cuisine' }
  const day = menuDayProblem(draft.menuDate || null, today, former)
  if (day !== null) {
    return { text: day === 'past' ? m.error_menu_date_past() : m.error_menu_date_required(), field: 'date' }
  }
  if (!isAmount(draft.price)) return { text: m.error_price_invalid(), field: 'price' }
  if (!isPicture(draft.imageUrl)) return { text: m.error_image_url(), field: 'image' }
  const badPicture = draft.categories.flatMap(({ items }) => items).find((item) => !isPicture(item.imageUrl))
  if (badPicture) return { text: m.error_image_url(), field: `${badPicture.key}-image` }
  const badPrice = draft.categories.flatMap(({ items }) => items).find((item) => !isAmount(item.price))
  if (badPrice) return { text: m.error_price_invalid(), field: `${badPrice.key}-price` }
  const clean = cleanCategories(draft.categories)
  return 'problem' in clean ? textOf(clean, draft) : null
}

function isPicture(text: string): boolean {
  return text.trim() === '' || isImageUrl(text.trim())
}

function isAmount(text: string): boolean {
  if (text.trim() === '') return true
  const amount = Number(text)
  const paise = amount * 100
  return amount >= 0 && amount <= 1_000_000 && Math.abs(paise - Math.round(paise)) < 1e-6
}

function textOf(found: MenuFormProblem, draft: MenuDraft): DraftProblem {
  const first = draft.categories[0]
  switch (found.problem) {
    case 'no_categories': {
      const unnamed = first?.name.trim() === '' ? first.key : first?.items[0]?.key
      return { text: m.admin_menu_no_categories(), field: `${unnamed}-name` }
    }
    case 'too_large':
      return { text: m.error_menu_too_large(), field: 'name' }
    case 'unnamed_category': {
      const category = draft.categories.find(
        ({ name, items }) => name.trim() === '' && items.some((item) => item.name.trim() !== ''),
      )
      // The only one: then the whole menu lacks a category with a name.
      const text =
        draft.categories.length === 1
          ? m.admin_menu_no_categories()
          : m.error_menu_unnamed_category({ item: found.name })
      return { text, field: `${category?.key}-name` }
    }
    case 'duplicate_dish':
      return { text: m.error_menu_duplicate_dish({ item: found.name }), field: `${lastOf(draft, found.name)}-name` }
    case 'reserved_name':
      return { text: m.error_menu_reserved_name({ item: found.name }), field: `${lastOf(draft, found.name)}-name` }
  }
}

function lastOf(draft: MenuDraft, name: string): string | undefined {
  return draft.categories.flatMap(({ items }) => items).findLast((item) => nameKey(item.name) === nameKey(name))?.key
}
