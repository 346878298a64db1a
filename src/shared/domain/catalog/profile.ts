import { latinDigits } from '../../base/digits.ts'
import { LANGUAGES, type Language, tidyLanguages } from '../../base/language.ts'
import { normalizePhone } from '../../base/phone.ts'
import { isFssaiNumber, isGstin, isPincode, isVpa } from '../../base/registration-numbers.ts'
import type { ErrorCode } from '../../contract/error-codes.ts'

/** The texts by which the kitchen says who it is; `null` for what it leaves unsaid. */
export const PROFILE_TEXTS = {
  /** The name over the door. */
  name: 80,
  /** Of the person or company that owns it. */
  legalName: 120,
  address: 300,
  pincode: 6,
  fssai: 14,
  gstin: 15,
  /** The UPI address to which customers may pay. */
  vpa: 100,
  phone: 40,
  whatsapp: 40,
  email: 120,
  grievanceOfficer: 120,
  cookName: 80,
  cookLine: 160,
  /** Address of a picture. */
  cookPicture: 2000,
  /** Where it delivers, in words. */
  area: 300,
  hours: 160,
  refunds: 200,
} as const satisfies Record<string, number>

export type ProfileText = keyof typeof PROFILE_TEXTS

/** Most PIN codes that a delivery area may name. */
export const MAX_PINCODES = 60

/** Who the kitchen is. The kitchen says as much of it as it likes; each change is a version. */
export type KitchenProfile = Record<ProfileText, string | null> & {
  /** Where it delivers. */
  pincodes: string[]
  /** In which it speaks to customers. */
  languages: Language[]
}

/** What a customer is told: all but where money is sent. */
export type ShownProfile = Omit<KitchenProfile, 'vpa' | 'languages'>

export const PROFILE_FIELDS = Object.keys(PROFILE_TEXTS) as ProfileText[]

/** A kitchen that has not said anything yet. */
export const EMPTY_PROFILE: KitchenProfile = {
  ...(Object.fromEntries(PROFILE_FIELDS.map((field) => [field, null])) as Record<ProfileText, null>),
  pincodes: [],
  languages: [...LANGUAGES],
}

const PACKED: readonly ProfileText[] = ['pincode', 'fssai', 'gstin', 'vpa', 'email']

/** A profile as it is kept: without blanks at the ends, numbers without any, phones in E.164, each PIN code once. */
export function tidyProfile(profile: KitchenProfile): KitchenProfile {
  const texts = PROFILE_FIELDS.map((field) => [field, tidyText(field, profile[field])])
  return {
    ...(Object.fromEntries(texts) as Record<ProfileText, string | null>),
    pincodes: [...new Set(profile.pincodes.map((code) => latinDigits(code).replace(/\s/g, '')))].filter(Boolean).sort(),
    languages: tidyLanguages(profile.languages),
  }
}

function tidyText(field: ProfileText, text: string | null): string | null {
  const trimmed = text?.trim()
  if (!trimmed) return null
  const packed = PACKED.includes(field) ? latinDigits(trimmed).replace(/\s/g, '') : trimmed
  if (field === 'gstin') return packed.toUpperCase()
  return field === 'phone' || field === 'whatsapp' ? (normalizePhone(packed) ?? packed) : packed
}

export type ProfileWrong = Extract<ErrorCode, `kitchen_${string}`>

const CHECKS: Partial<Record<ProfileText, { is: (text: string) => boolean; wrong: ProfileWrong }>> = {
  pincode: { is: isPincode, wrong: 'kitchen_pincode' },
  fssai: { is: isFssaiNumber, wrong: 'kitchen_fssai' },
  gstin: { is: isGstin, wrong: 'kitchen_gstin' },
  vpa: { is: isVpa, wrong: 'kitchen_vpa' },
  phone: { is: (text) => normalizePhone(text) !== null, wrong: 'kitchen_phone' },
  whatsapp: { is: (text) => normalizePhone(text) !== null, wrong: 'kitchen_phone' },
  email: { is: (text) => /^[^\s@,]+@[^\s@,]+\.[^\s@,.]{2,}$/.test(text), wrong: 'kitchen_email' },
}

/** The first thing that is wrong with a tidied profile, and at which field; `null` when nothing is. */
export function profileProblem(
  profile: KitchenProfile,
): { field: ProfileText | 'pincodes'; wrong: ProfileWrong } | null {
  for (const field of PROFILE_FIELDS) {
    const text = profile[field]
    if (text === null) continue
    const check = CHECKS[field]
    if (check && !check.is(text)) return { field, wrong: check.wrong }
    if (text.length > PROFILE_TEXTS[field]) return { field, wrong: 'kitchen_text_long' }
  }
  if (!profile.pincodes.every(isPincode)) return { field: 'pincodes', wrong: 'kitchen_pincode' }
  return profile.pincodes.length > MAX_PINCODES ? { field: 'pincodes', wrong: 'kitchen_text_long' } : null
}

/** Whether two tidied profiles say the same. */
export function isSameProfile(one: KitchenProfile, other: KitchenProfile): boolean {
  return (
    PROFILE_FIELDS.every((field) => one[field] === other[field]) &&
    `${one.pincodes}` === `${other.pincodes}` &&
    `${one.languages}` === `${other.languages}`
  )
}

/** What customers are told of a profile; its languages are told beside it. */
export function shownProfile({ vpa: _vpa, languages: _languages, ...shown }: KitchenProfile): ShownProfile {
  return shown
}

/** Whether there is anything in a profile that customers could read. */
export function saysSomething(shown: ShownProfile): boolean {
  const { pincodes, ...texts } = shown
  return pincodes.length > 0 || Object.values(texts).some((text) => text !== null)
}
