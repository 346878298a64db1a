import { type ContentCode, type Contents, sortedCodes } from '../catalog/contents.ts'
import { nameKey } from '../catalog/menu.ts'

/** What somebody must not eat, or does not want to, with every order. */
export interface FoodRules {
  jain: boolean
  /** Not wanted. */
  avoid: readonly ContentCode[]
  /** Must not be eaten. A code that is here counts as an allergy alone, wherever else it stands. */
  allergies: readonly ContentCode[]
}

/** The rules of an eater of a customer's orders. */
export interface EaterRules extends FoodRules {
  /** `''`: the customer; else the name of a recipient, see `recipientKey`. */
  recipientKey: string
  /** What the plate is to be like, in short words: two rotis, less spicy. */
  choices: string | null
}

/** As long as the choices may be: they are printed on a label. */
export const MAX_CHOICES = 80

/** What Jains leave out. */
export const JAIN_AVOIDS: readonly ContentCode[] = ['onion', 'garlic', 'root_vegetable']

/** Recipients are told apart by their names, ignoring case and outer spaces; `''` stands for the customer. */
export function recipientKey(recipient: string | null): string {
  return nameKey(recipient ?? '')
}

/** Whose rules an order is packed by: those of its recipient, else the customer's own, which are then the safe ones. */
export function rulesOf<Rules extends Pick<EaterRules, 'recipientKey'>>(
  rules: readonly Rules[],
  recipient: string | null,
): Rules | undefined {
  const find = (key: string) => rules.find((eater) => eater.recipientKey === key)
  return find(recipientKey(recipient)) ?? find('')
}

/** All that is avoided and is no allergy: what was said, and what Jains leave out. */
export function avoidedBy({ jain, avoid, allergies }: FoodRules): ContentCode[] {
  return sortedCodes([...avoid, ...(jain ? JAIN_AVOIDS : [])]).filter((code) => !allergies.includes(code))
}

/** Whether they say anything at all by which a dish can clash. */
export function canClash({ jain, avoid, allergies }: FoodRules): boolean {
  return jain || avoid.length > 0 || allergies.length > 0
}

/** Why a dish is not for somebody. */
export interface Clash {
  /** In the dish, and not wanted. */
  avoided: ContentCode[]
  /** In the dish, and not to be eaten. */
  allergies: ContentCode[]
  /** Nobody has entered what is in the dish, and there is an allergy. */
  unknown: boolean
}

/** Why a dish with these contents is not for somebody; `null` when it is. */
export function clashWith(rules: FoodRules, contents: Contents): Clash | null {
  if (contents === null) return rules.allergies.length > 0 ? { avoided: [], allergies: [], unknown: true } : null
  const avoided = avoidedBy(rules).filter((code) => contents.includes(code))
  const allergies = sortedCodes(rules.allergies).filter((code) => contents.includes(code))
  return avoided.length + allergies.length > 0 ? { avoided, allergies, unknown: false } : null
}

/** What a clash is about, as texts that can be stored: a decision holds as long as nothing is added. */
export function basisOf({ avoided, allergies, unknown }: Clash): string[] {
  return [
    ...avoided.map((code) => `avoid:${code}`),
    ...allergies.map((code) => `allergy:${code}`),
    ...(unknown ? ['unknown'] : []),
  ]
}
