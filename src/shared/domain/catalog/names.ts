import { BASE_LANGUAGE, LANGUAGES, type Language } from '../../base/language.ts'

/** A text in the languages beside English, as far as the kitchen has entered it. */
export type Translations = Partial<Record<TranslatedLanguage, string>>
export type TranslatedLanguage = Exclude<Language, 'en'>

export const TRANSLATED_LANGUAGES = LANGUAGES.filter(
  (language): language is TranslatedLanguage => language !== BASE_LANGUAGE,
)

/** What has a name, with the names that it has in other languages. */
export interface Named {
  name: string
  names?: Translations | null | undefined
}

/** The name in the reader's language; in English where the kitchen has entered none. */
export function nameIn(language: Language, { name, names }: Named): string {
  return names?.[language as TranslatedLanguage] || name
}

/** All names that it has, the English one first. */
export function namesOf({ name, names }: Named): string[] {
  return [name, ...Object.values(names ?? {})]
}
