import * as m from '#paraglide/messages.js'
import type { Language } from '../base/language.ts'

/** The language in which texts are read here: of a browser that of its build, on the server that of the reader. */
export function readerLanguage(): Language {
  // Each language's messages have its own code.
  return m.reader_language() as string as Language
}
