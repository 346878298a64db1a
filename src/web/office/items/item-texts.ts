import * as m from '#paraglide/messages.js'
import type { Item } from '#shared/contract/office/items.schemas.ts'
import type { AddonCategory, ItemType, SpiceLevel } from '#shared/domain/catalog/items.ts'
import type { HeadColumn } from '#web/parts/table/RowsTable.tsx'
import type { ItemColumn } from './item-rows.ts'

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
