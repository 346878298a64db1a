import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import type { AddonCategory, ItemType, SpiceLevel } from '#shared/domain/catalog/items.ts'
import type { Question } from '#web/kit/editor/question.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import type { HeadColumn } from '#web/kit/table/RowsTable.tsx'
import type { ItemColumn } from './item-rows.ts'
import type { MenuWithItem } from './use-item-actions.ts'

export const TYPE_LABELS: Record<ItemType, () => string> = {
  base: m.admin_items_type_base,
  addon: m.admin_items_type_addon,
}

export const ADDON_LABELS: Record<AddonCategory, () => string> = {
  premium_veg: m.admin_items_addon_premium_veg,
  non_veg: m.admin_items_addon_non_veg,
  extra_portion: m.admin_items_addon_extra_portion,
}

export const SPICE_LABELS: Record<SpiceLevel, () => string> = {
  mild: m.admin_items_spice_mild,
  medium: m.admin_items_spice_medium,
  spicy: m.admin_items_spice_spicy,
}

/** The columns of the list. */
export const itemColumns = (): HeadColumn<ItemColumn>[] => [
  { key: 'name', label: m.admin_items_column_name() },
  { key: 'category', label: m.admin_items_column_category(), width: 'w-44' },
  { key: 'type', label: m.admin_items_column_type(), width: 'w-36' },
  { key: 'price', label: m.admin_items_column_price(), width: 'w-28', align: 'right' },
  { key: 'spice', label: m.admin_items_column_spice(), width: 'w-24' },
  { key: 'state', label: m.admin_items_column_state(), width: 'w-26' },
]

/** `Add-on, Non-veg` */
export function typeText({ item_type, addon_category }: Item): string {
  const type = TYPE_LABELS[item_type]()
  return addon_category === null ? type : `${type}, ${ADDON_LABELS[addon_category]()}`
}

export function spiceText({ spice_level }: Item): string {
  return spice_level === null ? '' : SPICE_LABELS[spice_level]()
}

/** The entries of a Select from a table of labels. */
export function optionsOf<Value extends string>(labels: Record<Value, () => string>) {
  return Object.entries<() => string>(labels).map(([value, label]) => ({ value, label: label() }))
}

/** As many menus as are named before an item is deactivated. */
const MENUS_NAMED = 3

/** Which menus carry an item, and that they keep it. */
export function carriedText(menus: MenuWithItem[]): string {
  const named = menus.slice(0, MENUS_NAMED).map(({ name, menu_date }) => {
    const day = menu_date ? weekdayDate(menu_date) : m.admin_menus_no_day()
    return m.admin_menus_name_and_day({ name, day })
  })
  const more = menus.length - named.length
  const names = [...named, ...(more > 0 ? [m.admin_items_carried_more({ count: more })] : [])].join(', ')
  return m.admin_items_carried({ names })
}

/** Before an item gets the name of another. */
export function sameNameQuestion(other: Item): Question {
  const words = [other.category, typeText(other), formatRupees(other.base_price)]
  return {
    title: m.admin_item_same_name({ name: other.name }),
    text: m.admin_item_same_name_text({
      item: [...words, ...(other.is_active ? [] : [m.admin_items_inactive()])].join(', '),
    }),
    confirmLabel: m.admin_form_save_anyway(),
  }
}
