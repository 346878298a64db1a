import * as m from '#paraglide/messages.js'
import { REGULAR_THALI } from '#shared/domain/catalog/menu.ts'

/** What a line of an order is called: the base meal in the reader's language, a dish as the kitchen has named it. */
export function lineName(name: string): string {
  return name === REGULAR_THALI ? m.regular_thali() : name
}
