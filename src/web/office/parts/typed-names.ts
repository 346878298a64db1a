import type { TranslatedLanguage, Translations } from '#shared/domain/catalog/names.ts'

/** Names in Hindi and Marathi as they are typed. */
export interface TypedNames {
  nameHi: string
  nameMr: string
}

/** The same of descriptions. */
export interface TypedDescriptions {
  descriptionHi: string
  descriptionMr: string
}

export const NO_NAMES: TypedNames = { nameHi: '', nameMr: '' }
export const NO_DESCRIPTIONS: TypedDescriptions = { descriptionHi: '', descriptionMr: '' }

/** Names as a form shows them. */
export function typedNamesOf(names: Translations | undefined): TypedNames {
  return { nameHi: names?.hi ?? '', nameMr: names?.mr ?? '' }
}

/** Descriptions as a form shows them. */
export function typedDescriptionsOf(descriptions: Translations | undefined): TypedDescriptions {
  return { descriptionHi: descriptions?.hi ?? '', descriptionMr: descriptions?.mr ?? '' }
}

type Sent = Record<TranslatedLanguage, string>

/** What is typed, as it is sent; empty for none. */
export function namesOfTyped({ nameHi, nameMr }: TypedNames): Sent {
  return { hi: nameHi.trim(), mr: nameMr.trim() }
}

/** The same of descriptions. */
export function descriptionsOfTyped({ descriptionHi, descriptionMr }: TypedDescriptions): Sent {
  return { hi: descriptionHi.trim(), mr: descriptionMr.trim() }
}
