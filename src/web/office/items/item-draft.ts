import * as m from '#paraglide/messages.js'
import { readRupees } from '#shared/base/typed-number.ts'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import type { itemCalls } from '#shared/contract/catalog/office/items.ts'
import type { CallInput } from '#shared/contract/define.ts'
import {
  type AddonCategory,
  ITEM_CATEGORIES,
  type ItemType,
  NEW_ITEM,
  type SpiceLevel,
} from '#shared/domain/catalog/items.ts'
import { isImageUrl } from '#shared/domain/catalog/uploads.ts'
import type { Problem } from '#web/kit/editor/problem.ts'
import {
  descriptionsOfTyped,
  NO_DESCRIPTIONS,
  NO_NAMES,
  namesOfTyped,
  type TypedDescriptions,
  type TypedNames,
  typedDescriptionsOf,
  typedNamesOf,
} from '../parts/typed-names.ts'
import { typedPrice } from '../parts/typed-price.ts'
import {
  isTypedServing,
  NO_SERVING,
  servingOfTyped,
  type TypedServing,
  typedServingOf,
} from '../parts/typed-serving.ts'
import { contentsOfTyped, idsOfTyped, NOT_ENTERED, typedContentsOf } from './typed-contents.ts'

/** What stands in the item form; the price as it is typed. */
export interface ItemDraft extends TypedServing, TypedNames, TypedDescriptions {
  name: string
  description: string
  imageUrl: string
  basePrice: string
  itemType: ItemType
  addonCategory: AddonCategory
  isVegetarian: boolean
  spiceLevel: SpiceLevel
  category: string
  /** See typed-contents.ts. */
  contents: string
  /** Ids, one after another. */
  alternatives: string
}

/** Spec: admin §3. */
export const NEW_DRAFT: ItemDraft = {
  name: '',
  description: '',
  imageUrl: '',
  basePrice: '',
  category: '',
  contents: NOT_ENTERED,
  alternatives: '',
  ...NO_SERVING,
  ...NO_NAMES,
  ...NO_DESCRIPTIONS,
  ...NEW_ITEM,
}

export function draftOf(item: Item): ItemDraft {
  return {
    name: item.name,
    description: item.description ?? '',
    imageUrl: item.image_url ?? '',
    basePrice: String(item.base_price),
    itemType: item.item_type,
    addonCategory: item.addon_category ?? NEW_ITEM.addonCategory,
    isVegetarian: item.is_vegetarian,
    spiceLevel: item.spice_level ?? NEW_ITEM.spiceLevel,
    category: item.category,
    ...typedServingOf(item.serving),
    ...typedNamesOf(item.names),
    ...typedDescriptionsOf(item.descriptions),
    contents: typedContentsOf(item.contents),
    alternatives: (item.alternatives ?? []).join(','),
  }
}

export function sameDraft(a: ItemDraft, b: ItemDraft): boolean {
  return (Object.keys(a) as (keyof ItemDraft)[]).every((field) => a[field] === b[field])
}

/** What keeps the form from being sent; `null` when nothing does. Spec: admin §5. The server decides by the same rules. */
export function itemProblem(draft: ItemDraft): Problem | null {
  const fields: Partial<Record<keyof ItemDraft, string>> = {}
  const required = m.admin_item_form_field_required()
  if (draft.name.trim() === '') fields.name = required
  if (draft.basePrice.trim() === '') fields.basePrice = required
  else if (typedPrice(draft.basePrice) === null) fields.basePrice = m.error_price_invalid()
  if (!(ITEM_CATEGORIES as readonly string[]).includes(draft.category)) fields.category = required
  const imageUrl = draft.imageUrl.trim()
  if (imageUrl !== '' && !isImageUrl(imageUrl)) fields.imageUrl = m.error_image_url()
  if (!isTypedServing(draft)) fields.servingAmount = m.error_serving_invalid()
  const [text] = Object.values(fields)
  if (text === undefined) return null
  return { text: Object.values(fields).includes(required) ? m.admin_item_fields_required() : text, fields }
}

type ItemBody = CallInput<typeof itemCalls.addItem>['body']

/** The payload of a draft without problems. The addon category counts only for an add-on. */
export function bodyOf(draft: ItemDraft): ItemBody {
  const { servingAmount, servingUnit, contents, alternatives, ...named } = draft
  const { nameHi, nameMr, descriptionHi, descriptionMr, ...plain } = named
  return {
    ...plain,
    names: namesOfTyped({ nameHi, nameMr }),
    descriptions: descriptionsOfTyped({ descriptionHi, descriptionMr }),
    contents: contentsOfTyped(contents),
    alternatives: idsOfTyped(alternatives),
    serving: servingOfTyped({ servingAmount, servingUnit }),
    name: draft.name.trim(),
    basePrice: readRupees(draft.basePrice) ?? 0,
    addonCategory: draft.itemType === 'addon' ? draft.addonCategory : null,
    category: draft.category as ItemBody['category'],
  }
}
