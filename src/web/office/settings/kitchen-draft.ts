import * as m from '#paraglide/messages.js'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#shared/base/language.ts'
import { displayPhone } from '#shared/base/phone.ts'
import type { AdminKitchen } from '#shared/contract/catalog/office/profile.schemas.ts'
import {
  type KitchenProfile,
  PROFILE_FIELDS,
  type ProfileText,
  type ProfileWrong,
  profileProblem,
  tidyProfile,
} from '#shared/domain/catalog/profile.ts'
import { isImageUrl } from '#shared/domain/catalog/uploads.ts'
import type { Difference } from '#web/kit/editor/ChangedMeanwhile.tsx'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'

export type KitchenField = ProfileText | 'pincodes' | 'languages'

/** What stands in the form of who the kitchen is; PIN codes and languages separated by commas. */
export type KitchenDraft = Record<KitchenField, string>

const FIELDS: readonly KitchenField[] = [...PROFILE_FIELDS, 'pincodes', 'languages']

export const KITCHEN_LABELS: Record<KitchenField, () => string> = {
  name: m.settings_kitchen_name,
  legalName: m.settings_kitchen_legal_name,
  address: m.kitchen_address,
  pincode: m.settings_kitchen_pincode,
  fssai: m.settings_kitchen_fssai,
  gstin: m.kitchen_gstin,
  vpa: m.settings_kitchen_vpa,
  phone: m.settings_kitchen_phone,
  whatsapp: m.settings_kitchen_whatsapp,
  email: m.kitchen_email,
  grievanceOfficer: m.settings_kitchen_grievance,
  cookName: m.settings_kitchen_cook,
  cookLine: m.settings_kitchen_cook_line,
  cookPicture: m.settings_kitchen_cook_picture,
  area: m.settings_kitchen_area,
  hours: m.kitchen_hours,
  refunds: m.settings_kitchen_refunds,
  pincodes: m.settings_kitchen_pincodes,
  languages: m.settings_kitchen_languages,
}

const WRONG: Record<ProfileWrong, () => string> = {
  kitchen_text_long: m.error_kitchen_text_long,
  kitchen_fssai: m.error_kitchen_fssai,
  kitchen_gstin: m.error_kitchen_gstin,
  kitchen_vpa: m.error_kitchen_vpa,
  kitchen_phone: m.error_kitchen_phone,
  kitchen_email: m.error_kitchen_email,
  kitchen_pincode: m.error_kitchen_pincode,
}

export function draftOfKitchen(profile: KitchenProfile): KitchenDraft {
  const texts = PROFILE_FIELDS.map((field) => [field, profile[field] ?? ''] as const)
  return {
    ...(Object.fromEntries(texts) as Record<ProfileText, string>),
    phone: displayPhone(profile.phone ?? ''),
    whatsapp: displayPhone(profile.whatsapp ?? ''),
    pincodes: profile.pincodes.join(', '),
    languages: languagesText(profile.languages),
  }
}

export function sameKitchenDraft(one: KitchenDraft, other: KitchenDraft): boolean {
  return FIELDS.every((field) => one[field] === other[field])
}

/** The profile of a draft, tidied as the server tidies it. */
export function profileOfDraft({ pincodes, languages, ...texts }: KitchenDraft): KitchenProfile {
  return tidyProfile({ ...texts, pincodes: pincodes.split(/[,;\n]/), languages: languagesIn(languages) })
}

/** Languages as a draft keeps them, and as people read what two drafts differ in: by their names. */
export function languagesText(languages: readonly Language[]): string {
  return languages.map((language) => LANGUAGE_NAMES[language]).join(', ')
}

export function languagesIn(text: string): Language[] {
  return LANGUAGES.filter((language) => text.split(', ').includes(LANGUAGE_NAMES[language]))
}

/** What keeps the form from being sent. The server decides by the same rules. */
export function kitchenProblem(draft: KitchenDraft): Problem | null {
  const profile = profileOfDraft(draft)
  if (profile.cookPicture && !isImageUrl(profile.cookPicture)) return problemAt('cookPicture', m.error_image_url())
  const found = profileProblem(profile)
  return found && problemAt(found.field, WRONG[found.wrong]())
}

/** In what another's profile and the form differ, field by field. */
export function kitchenDifferences(theirs: AdminKitchen, mine: KitchenDraft): Difference[] {
  const other = draftOfKitchen(theirs)
  return FIELDS.filter((field) => other[field] !== mine[field]).map((field) => ({
    field: KITCHEN_LABELS[field](),
    theirs: other[field],
    mine: mine[field],
  }))
}
