/** The library of dishes. Spec: admin §3. */

export const ITEM_TYPES = ['base', 'addon'] as const
export type ItemType = (typeof ITEM_TYPES)[number]

export const ADDON_CATEGORIES = ['premium_veg', 'non_veg', 'extra_portion'] as const
export type AddonCategory = (typeof ADDON_CATEGORIES)[number]

export const SPICE_LEVELS = ['mild', 'medium', 'spicy'] as const
export type SpiceLevel = (typeof SPICE_LEVELS)[number]

export const ITEM_CATEGORIES = [
  'Main Course',
  'Rice & Breads',
  'Dal & Curry',
  'Vegetables',
  'Sides & Accompaniments',
  'Desserts',
  'Beverages',
] as const
export type ItemCategory = (typeof ITEM_CATEGORIES)[number]

/** With what a new item begins. */
export const NEW_ITEM = {
  itemType: 'base',
  addonCategory: 'premium_veg',
  isVegetarian: true,
  spiceLevel: 'medium',
} as const
