import { type KnownDish, libraryDishes } from '#server/catalog/catalog.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import type { Clash, ClashList } from '#shared/contract/kitchen/office/clashes.schemas.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import type { ContentCode } from '#shared/domain/catalog/contents.ts'
import { sortedCodes } from '#shared/domain/catalog/contents.ts'
import type { DishClash } from '#shared/domain/kitchen/clashes.ts'
import { avoidedBy } from '#shared/domain/kitchen/food-rules.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { menuOfDay } from '../count-day.ts'
import { type ClashingOrder, clashesOfDay } from './clashes.ts'

/** The clashes of a day as the office reads them. */
export async function listClashes(db: Db, slotDay: SlotDay): Promise<ClashList> {
  const [clashing, library, menu] = await Promise.all([
    clashesOfDay(db, slotDay),
    libraryDishes(db),
    menuOfDay(db, slotDay),
  ])
  const clashes = clashing.flatMap((order) => order.clashes.map((clash) => present(order, clash)))
  const place = ({ state, name, dish }: Clash) => `${state === 'unresolved' ? 0 : 1} ${name ?? ''} ${dish.name}`
  return {
    day: slotDay.day,
    slot: slotDay.slot,
    clashes: clashes.sort((a, b) => place(a).localeCompare(place(b))),
    not_entered: notEntered(
      menu.map(({ key }) => key),
      library,
    ),
    dishes: [...library.values()]
      .filter(({ listed, active }) => listed && active)
      .map(({ id, name, contents }) => ({ _id: id, name, contents: contents === null ? null : [...contents] })),
  }
}

/** Whose food it is. */
export function eaterName({ order: { recipient, customer } }: Pick<ClashingOrder, 'order'>): string | null {
  return recipient ?? customer
}

function present(
  { order, rules, decisions }: ClashingOrder,
  { key, name, clash, outcome, portions }: DishClash,
): Clash {
  const decided = decisions.get(key)
  return {
    order_id: order.id,
    order_number: orderNumber(order.id) as string,
    name: eaterName({ order }),
    phone_number: order.phone,
    dish: { key, name },
    quantity: portions.reduce((sum, { quantity }) => sum + quantity, 0),
    jain: rules.jain,
    ...clash,
    rules: { avoid: avoidedBy(rules), allergies: sortedCodes(rules.allergies as ContentCode[]) },
    state: outcome.state,
    instead: 'dish' in outcome ? outcome.dish.name : null,
    decided: decided ? { decision: decided.decision, by: decided.by, at: decided.at.toISOString() } : null,
  }
}

/** What was typed into a menu goes by its name, and nobody can enter what is in it. */
function notEntered(keys: string[], library: ReadonlyMap<string, KnownDish>): string[] {
  const names = [...new Set(keys)].flatMap((key) => {
    const dish = library.get(key)
    if (!dish) return [key.replace(/^name:/, '')]
    return dish.contents === null ? [dish.name] : []
  })
  return names.sort((a, b) => a.localeCompare(b))
}
