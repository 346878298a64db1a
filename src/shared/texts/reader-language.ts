import * as m from '#paraglide/messages.js'
import { BASE_LANGUAGE, LANGUAGE_NAMES, LANGUAGES, type Language } from '../base/language.ts'

/** The language in which texts are read here: of a browser that of its build, on the server that of the reader. */
export function readerLanguage(): Language {
  const name = m.reader_language()
  return LANGUAGES.find((language) => LANGUAGE_NAMES[language] === name) ?? BASE_LANGUAGE
}
