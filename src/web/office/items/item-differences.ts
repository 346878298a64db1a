import * as m from '#paraglide/messages.js'
import type { Difference } from '#web/kit/editor/ChangedMeanwhile.tsx'
import { rupeesText } from '../parts/typed-price.ts'
import { typedServingText } from '../parts/typed-serving.ts'
import type { ItemDraft } from './item-draft.ts'
import { ADDON_LABELS, SPICE_LABELS, TYPE_LABELS } from './item-texts.ts'
import { idsOfTyped, typedContentsText } from './typed-contents.ts'

/** In which order and how they are shown. Of the alternatives only how many: their names are in the library. */
const FIELDS: { [Field in keyof ItemDraft]: [label: () => string, text: (value: ItemDraft[Field]) => string] } = {
  name: [m.admin_item_form_name, (name) => name.trim()],
  nameHi: [m.admin_name_hi, (name) => name.trim()],
  nameMr: [m.admin_name_mr, (name) => name.trim()],
  description: [m.admin_item_form_description, (description) => description.trim()],
  descriptionHi: [m.admin_description_hi, (description) => description.trim()],
  descriptionMr: [m.admin_description_mr, (description) => description.trim()],
  imageUrl: [m.admin_item_form_image, (url) => url.trim()],
  basePrice: [m.admin_item_form_price, rupeesText],
  itemType: [m.admin_item_form_type, (type) => TYPE_LABELS[type]()],
  addonCategory: [m.admin_item_form_addon_category, (category) => ADDON_LABELS[category]()],
  isVegetarian: [m.admin_item_form_vegetarian, (is) => (is ? m.admin_yes() : m.admin_no())],
  spiceLevel: [m.admin_item_form_spice, (level) => SPICE_LABELS[level]()],
  category: [m.admin_item_form_category, (category) => category],
  contents: [m.admin_item_form_contents, typedContentsText],
  alternatives: [m.admin_item_form_alternative, (ids) => (ids === '' ? '' : String(idsOfTyped(ids).length))],
  servingAmount: [m.admin_item_form_serving, (amount) => amount.trim()],
  servingUnit: [
    m.admin_item_form_serving_unit,
    (unit) => typedServingText({ servingAmount: '1', servingUnit: unit }).slice(2),
  ],
}

/** In which fields two forms differ, in words. An addon category counts only for an add-on. */
export function itemDifferences(theirs: ItemDraft, mine: ItemDraft): Difference[] {
  const fields = (Object.keys(FIELDS) as (keyof ItemDraft)[]).filter(
    (field) => field !== 'addonCategory' || (theirs.itemType === 'addon' && mine.itemType === 'addon'),
  )
  return fields
    .map((field) => {
      const [label, text] = FIELDS[field] as [() => string, (value: unknown) => string]
      return { field: label(), theirs: text(theirs[field]), mine: text(mine[field]) }
    })
    .filter(({ theirs, mine }) => theirs !== mine)
}
