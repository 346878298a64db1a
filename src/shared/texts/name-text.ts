import * as m from '#paraglide/messages.js'
import { REGULAR_THALI } from '../domain/catalog/menu.ts'
import { type Named, nameIn } from '../domain/catalog/names.ts'
import { readerLanguage } from './reader-language.ts'

/** What a dish or a menu is called in the reader's language, as far as the kitchen has named it so. */
export function nameText(named: Named): string {
  return named.name === REGULAR_THALI ? m.regular_thali() : nameIn(readerLanguage(), named)
}
