import * as m from '#paraglide/messages.js'
import { BASE_LANGUAGE, isLanguage, type Language } from '../base/language.ts'

/** The language in which texts are read here: of a browser that of its build, on the server that of the reader. */
export function readerLanguage(): Language {
  const code = m.reader_language()
  return isLanguage(code) ? code : BASE_LANGUAGE
}
