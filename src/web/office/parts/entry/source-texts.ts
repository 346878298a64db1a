import * as m from '#paraglide/messages.js'
import type { EnteredSource } from '#shared/domain/ordering/order-source.ts'

/** How an order came in that one of the kitchen's people entered. */
export const SOURCE_TEXTS: Record<EnteredSource, () => string> = {
  phone: m.entry_source_phone,
  whatsapp: m.entry_source_whatsapp,
  counter: m.entry_source_counter,
}
