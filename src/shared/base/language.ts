/** The languages of the customer's app. English is always offered, and stands where a language has no text. */
export const LANGUAGES = ['en', 'hi', 'mr'] as const

export type Language = (typeof LANGUAGES)[number]

export const BASE_LANGUAGE: Language = 'en'

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' }

/** Keeps the language that was chosen on a phone, for a year from then on. */
export const LANGUAGE_COOKIE = 'language'

export function isLanguage(text: unknown): text is Language {
  return (LANGUAGES as readonly unknown[]).includes(text)
}

/** The language of a reader: the choice if it is offered, else the base language. */
export function languageOf(choice: string | null | undefined, offered: readonly Language[]): Language {
  return isLanguage(choice) && offered.includes(choice) ? choice : BASE_LANGUAGE
}

/** The offered languages in their order, English among them, each once. */
export function tidyLanguages(offered: readonly Language[]): Language[] {
  return LANGUAGES.filter((language) => language === BASE_LANGUAGE || offered.includes(language))
}
