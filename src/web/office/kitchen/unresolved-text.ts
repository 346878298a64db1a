import * as m from '#paraglide/messages.js'
import type { ProductionLine } from '#shared/contract/kitchen/office/production.schemas.ts'

/** As many as are named on the row of a dish. */
const NAMED = 3

/** Whose plates are unresolved: 2 unresolved: Asha, Ravi. */
export function unresolvedText({ unresolved }: Pick<ProductionLine, 'unresolved'>): string {
  const named = unresolved.slice(0, NAMED).map(({ name, order_number }) => name ?? order_number)
  const names = named.join(', ')
  const more = unresolved.length - named.length
  return m.production_unresolved({
    count: unresolved.length,
    names: more > 0 ? m.production_unresolved_more({ names, count: more }) : names,
  })
}
