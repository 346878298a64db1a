import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteGetLocale } from '#paraglide/runtime.js'
import { BASE_LANGUAGE, type Language } from '#shared/base/language.ts'

/** For whom texts are made at present: one process speaks to many at once. */
const reading = new AsyncLocalStorage<Language>()

overwriteGetLocale(languageNow)

/** The language of what is being done. */
export function languageNow(): Language {
  return reading.getStore() ?? BASE_LANGUAGE
}

/** Does `work`, and whatever follows from it, with the texts of a language. Outside of it they are in the base language. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return reading.run(language, work)
}
