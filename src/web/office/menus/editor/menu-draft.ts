import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { readRupees } from '#shared/base/typed-number.ts'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import type { AdminMenu, AdminMenuItem } from '#shared/contract/catalog/office/menus.schemas.ts'
import type { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import type { CallInput } from '#shared/contract/define.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { ADD_ONS_CATEGORY, type MenuCategoryType } from '#shared/domain/catalog/menu-form.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { NO_NAMES, namesOfTyped, type TypedNames, typedNamesOf } from '../../parts/typed-names.ts'
import { NO_SERVING, servingOfTyped, type TypedServing, typedServingOf } from '../../parts/typed-serving.ts'

/** What the menu form holds while it is being filled in. Amounts are rupees as typed. */
export interface MenuDraft extends TypedNames {
  name: string
  /** Required by the form, sent nowhere (spec: admin §3): it names the first category until that gets another name. */
  cuisineName: string
  imageUrl: string
  isRegularThali: boolean
  /** Customers see nothing of it yet. */
  isDraft: boolean
  /** Empty: none chosen. */
  menuDate: KitchenDay | ''
  slot: SlotCode
  price: string
  categories: CategoryDraft[]
}

export interface CategoryDraft {
  /** Knows the category while the form is open; the id of a saved one. */
  key: string
  name: string
  type: MenuCategoryType
  items: ItemDraft[]
}

export interface ItemDraft extends TypedServing {
  key: string
  name: string
  description: string
  imageUrl: string
  /** Of an add-on what it costs; of a base item this menu's own price. Empty: none. */
  price: string
  isVegetarian: boolean
  /** Only of an item that is not of its category's kind. */
  itemType: 'base' | 'addon' | undefined
  sourceItemId: string | null
  libraryPrice: number | null
  spiceLevel: AdminMenuItem['spice_level']
  category: string | null
}

export type MenuBody = CallInput<typeof adminMenuCalls.addMenu>['body']

const NAME_MAX = 200

const typed = (rupees: number | null) => (rupees === null ? '' : String(rupees))

/** An empty line of a category. */
export function blankItem(): ItemDraft {
  return {
    key: newId(),
    name: '',
    description: '',
    imageUrl: '',
    price: '',
    isVegetarian: true,
    itemType: undefined,
    sourceItemId: null,
    libraryPrice: null,
    spiceLevel: null,
    category: null,
    ...NO_SERVING,
  }
}

/** A category with one empty line. */
export function blankCategory(): CategoryDraft {
  return { key: newId(), name: '', type: 'regular', items: [blankItem()] }
}

/** The form of a menu that is not there yet, for a day of a slot. */
export function newDraft(day: KitchenDay, slot: SlotCode = 'lunch', isDraft = false): MenuDraft {
  return {
    name: '',
    ...NO_NAMES,
    cuisineName: '',
    imageUrl: '',
    isRegularThali: true,
    isDraft,
    menuDate: day,
    slot,
    price: '',
    categories: [blankCategory()],
  }
}

/** The form of a saved menu. */
export function draftOf(menu: AdminMenu): MenuDraft {
  const categories = menu.categories.map((category) => ({
    key: category._id,
    name: category.name,
    type: category.type,
    items: category.items.map((item) => savedItem(item, category.type)),
  }))
  return {
    name: menu.name,
    ...typedNamesOf(menu.names),
    cuisineName: categories.find(({ type }) => type !== 'addon')?.name || menu.name,
    imageUrl: menu.image_url ?? '',
    isRegularThali: menu.is_regular_thali,
    isDraft: menu.is_draft ?? false,
    menuDate: menu.menu_date ?? '',
    slot: menu.slot ?? 'lunch',
    price: typed(menu.price),
    categories: categories.length > 0 ? categories : [blankCategory()],
  }
}

/** The form of a copy of a menu, for another day. */
export function copyDraft(menu: AdminMenu, day: KitchenDay): MenuDraft {
  const draft = draftOf(menu)
  return {
    ...draft,
    name: m.menu_copy_name({ name: draft.name }).slice(0, NAME_MAX),
    menuDate: day,
    categories: draft.categories.map((category) => ({
      ...category,
      key: newId(),
      items: category.items.map((item) => ({ ...item, key: newId() })),
    })),
  }
}

function savedItem(item: AdminMenuItem, type: MenuCategoryType): ItemDraft {
  const price = item.item_type === 'addon' ? item.addon_price : item.customPrice
  return {
    key: item._id,
    name: item.name,
    description: item.description ?? '',
    imageUrl: item.image_url ?? '',
    price: typed(price),
    isVegetarian: item.is_vegetarian,
    itemType: type !== 'addon' && item.item_type === 'addon' ? 'addon' : undefined,
    sourceItemId: item.sourceItemId,
    libraryPrice: item.basePrice,
    spiceLevel: item.spice_level,
    category: item.category,
    ...typedServingOf(item.serving),
  }
}

/** A dish of the library as a line of a category. */
export function itemFromLibrary(item: Item, type: MenuCategoryType): ItemDraft {
  return {
    key: newId(),
    name: item.name,
    description: item.description ?? '',
    imageUrl: item.image_url ?? '',
    price: type === 'addon' ? typed(item.base_price) : '',
    isVegetarian: item.is_vegetarian,
    itemType: undefined,
    sourceItemId: item._id,
    libraryPrice: item.base_price,
    spiceLevel: item.spice_level,
    category: item.category,
    ...NO_SERVING,
  }
}

/** Another cuisine name. The first category follows as long as it bears the former one. */
export function withCuisineName(draft: MenuDraft, cuisineName: string): MenuDraft {
  const categories = draft.categories.map((category, index) =>
    index === 0 && category.type !== 'addon' && category.name === draft.cuisineName
      ? { ...category, name: cuisineName }
      : category,
  )
  return { ...draft, cuisineName, categories }
}

/** Another type of a category; that of add-ons sets its name (spec: admin §5). */
export function withType(category: CategoryDraft, type: MenuCategoryType): CategoryDraft {
  const wasAddOns = category.type === 'addon' && category.name === ADD_ONS_CATEGORY
  return {
    ...category,
    type,
    name: type === 'addon' ? ADD_ONS_CATEGORY : wasAddOns ? '' : category.name,
    items: category.items.map((item) => ({ ...item, itemType: undefined })),
  }
}

/** One line changed. */
export function withItem(category: CategoryDraft, key: string, changes: Partial<ItemDraft>): CategoryDraft {
  return { ...category, items: category.items.map((item) => (item.key === key ? { ...item, ...changes } : item)) }
}

/** Without one line. */
export function withoutItem(category: CategoryDraft, key: string): CategoryDraft {
  return { ...category, items: category.items.filter((item) => item.key !== key) }
}

/** One line further up or down. */
export function moved(category: CategoryDraft, key: string, by: 1 | -1): CategoryDraft {
  const from = category.items.findIndex((item) => item.key === key)
  return {
    ...category,
    items: category.items.toSpliced(from, 1).toSpliced(from + by, 0, ...category.items.slice(from, from + 1)),
  }
}

/** Whether two forms say the same. */
export function sameDraft(a: MenuDraft, b: MenuDraft): boolean {
  return JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b)) && a.cuisineName === b.cuisineName
}

/** The items with these added; they take the place of lines that are still empty. */
export function withItems(category: CategoryDraft, added: ItemDraft[]): CategoryDraft {
  return { ...category, items: [...category.items.filter((item) => !isBlank(item)), ...added] }
}

function isBlank(item: ItemDraft): boolean {
  return item.name.trim() === '' && item.description.trim() === '' && item.price === '' && item.imageUrl === ''
}

/** Whether a line is sold beside the plate. */
export function isAddOn(category: Pick<CategoryDraft, 'type'>, item: Pick<ItemDraft, 'itemType'>): boolean {
  return category.type === 'addon' || item.itemType === 'addon'
}

/** Whether the form says what that of the library does not. */
export function isCustomized(item: ItemDraft): boolean {
  return item.sourceItemId !== null && item.price !== '' && readRupees(item.price) !== item.libraryPrice
}

/** Of a draft without problems; blank is no price of its own. */
const amount = readRupees

function servingFieldOf(item: ItemDraft) {
  const serving = servingOfTyped(item)
  return serving && { serving }
}

/** What is sent. A menu that says nothing of its slot is lunch, or stays what it is. */
export function bodyOf(draft: MenuDraft): MenuBody {
  return {
    name: draft.name.trim(),
    names: namesOfTyped(draft),
    imageUrl: draft.imageUrl.trim() || null,
    isRegularThali: draft.isRegularThali,
    menuDate: draft.menuDate || null,
    ...(draft.slot !== 'lunch' && { slot: draft.slot }),
    price: amount(draft.price),
    categories: draft.categories.map((category) => ({
      id: category.key,
      name: category.name,
      type: category.type,
      items: category.items.map((item) => ({
        id: item.key,
        name: item.name,
        description: item.description,
        imageUrl: item.imageUrl.trim() || null,
        addon_price: isAddOn(category, item) ? amount(item.price) : null,
        customPrice: isAddOn(category, item) ? null : amount(item.price),
        is_vegetarian: item.isVegetarian,
        ...(item.itemType && { item_type: item.itemType }),
        sourceItemId: item.sourceItemId,
        spice_level: item.spiceLevel as 'mild' | 'medium' | 'spicy' | null,
        category: item.category,
        ...servingFieldOf(item),
      })),
    })),
  }
}
