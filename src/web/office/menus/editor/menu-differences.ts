import * as m from '#paraglide/messages.js'
import { nameKey } from '#shared/domain/catalog/menu.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import type { Difference } from '#web/kit/editor/ChangedMeanwhile.tsx'
import { shortDate } from '#web/kit/parts/dates.ts'
import { rupeesText } from '../../parts/typed-price.ts'
import { typedServingText } from '../../parts/typed-serving.ts'
import type { CategoryDraft, ItemDraft, MenuDraft } from './menu-draft.ts'

/** In what two forms of a menu differ, in words: what it says of itself, then dish by dish. */
export function menuDifferences(theirs: MenuDraft, mine: MenuDraft): Difference[] {
  const fields: [string, (draft: MenuDraft) => string][] = [
    [m.admin_menu_form_name(), ({ name }) => name.trim()],
    [m.admin_name_hi(), ({ nameHi }) => nameHi.trim()],
    [m.admin_name_mr(), ({ nameMr }) => nameMr.trim()],
    [m.admin_menu_form_date(), ({ menuDate }) => (menuDate === '' ? '' : shortDate(menuDate))],
    [m.admin_slot_filter(), ({ slot }) => slotName(slot)],
    [m.admin_menu_form_price(), ({ price }) => rupeesText(price)],
    [m.admin_menu_form_image(), ({ imageUrl }) => imageUrl.trim()],
    [m.regular_thali(), ({ isRegularThali }) => (isRegularThali ? m.admin_yes() : m.admin_no())],
  ]
  const [theirDishes, myDishes] = [dishesOf(theirs), dishesOf(mine)]
  const dishes = [...new Map([...theirDishes, ...myDishes]).entries()].map(([key, { name }]) => ({
    field: name,
    theirs: theirDishes.get(key)?.text ?? '',
    mine: myDishes.get(key)?.text ?? '',
  }))
  return [...fields.map(([field, text]) => ({ field, theirs: text(theirs), mine: text(mine) })), ...dishes].filter(
    (difference) => difference.theirs !== difference.mine,
  )
}

function dishesOf(draft: MenuDraft): Map<string, { name: string; text: string }> {
  const lines = draft.categories.flatMap((category) => category.items.map((item) => ({ category, item })))
  return new Map(
    lines
      .filter(({ item }) => item.name.trim() !== '')
      .map(({ category, item }) => [nameKey(item.name), { name: item.name.trim(), text: textOf(category, item) }]),
  )
}

function textOf(category: CategoryDraft, item: ItemDraft): string {
  const texts = [
    category.name.trim(),
    rupeesText(item.price),
    item.isVegetarian ? m.ui_vegetarian() : m.ui_non_vegetarian(),
    item.description.trim(),
    item.imageUrl.trim(),
    typedServingText(item),
  ]
  return texts.filter((text) => text !== '').join(' · ')
}
