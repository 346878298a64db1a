/** What is in a dish that somebody must not eat, or does not want to. */

/** The closed list: what Jains leave out, and what people are allergic to, in the order in which forms ask for it. */
export const CONTENT_CODES = [
  'onion',
  'garlic',
  'root_vegetable',
  'mushroom',
  'dairy',
  'gluten',
  'peanut',
  'tree_nut',
  'soy',
  'sesame',
  'mustard',
  'egg',
  'fish',
  'crustacean',
  'mollusc',
  'meat',
  'sulphite',
] as const
export type ContentCode = (typeof CONTENT_CODES)[number]

/** Contents of a dish; an empty list says that it has none of the list, `null` that nobody has entered them. */
export type Contents = readonly ContentCode[] | null

/** As many dishes as are named to take the place of one. */
export const MAX_ALTERNATIVES = 3

/** The codes among these, each once, in the order of the list. */
export function sortedCodes(codes: readonly ContentCode[]): ContentCode[] {
  return CONTENT_CODES.filter((code) => codes.includes(code))
}
