import { createHash } from 'node:crypto'
import { sortedCodes } from '#shared/domain/catalog/contents.ts'
import type { DishClash } from '#shared/domain/kitchen/clashes.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import type { DayBox } from './day-boxes.ts'

/** Whether what was printed or packed of a box still holds. Digests are of facts, not of texts, whose words a release may change. */

/** Of what a box is packed by: its plates and what is beside them, its diet, and all that differs from the standard plate. */
export function packedDigest(box: DayBox): string {
  return digestOf(contentsOf(box))
}

/** Of what its label says: where it goes and for whom, and by what it is packed. What is to be collected is left out. */
export function labelDigest(box: DayBox): string {
  const { stop, name, order, number, of, atStop } = box
  // Left out where it is the number in the order: labels of the version before still hold.
  const isShared = atStop.number !== number || atStop.of !== of
  const way = stop && [stop.run, stop.number, ...(isShared ? [atStop.number, atStop.of] : [])]
  return digestOf([way, name, order.address, contentsOf(box)])
}

/** The box has a label that says something else than is known by now; nothing is known of labels of before there were digests. */
export function isLabelOutdated(box: DayBox): boolean {
  const { stored } = box
  if (!stored?.printId || stored.labelDigest === null || !isInKitchen(box)) return false
  return stored.labelDigest !== labelDigest(box)
}

/** The box was packed by something else than is known by now. */
export function isToLookAgain(box: DayBox): boolean {
  const { stored } = box
  if (!stored?.packedAt || stored.packedDigest === null || !isInKitchen(box)) return false
  return stored.packedDigest !== packedDigest(box)
}

/** The box is packed, and nothing has to be done to it any more. */
export function isReady(box: DayBox): boolean {
  return box.stored?.packedAt != null && !isToLookAgain(box) && !isLabelOutdated(box)
}

const IN_KITCHEN: readonly OrderStatus[] = ['confirmed', 'preparing']

/** What has left cannot be packed otherwise. */
function isInKitchen({ order }: DayBox): boolean {
  return IN_KITCHEN.includes(order.status)
}

function contentsOf({ number, of, plates, hasExtras, vegetarian, order, rules, clashing }: DayBox): unknown {
  return [
    [number, of, plates],
    hasExtras ? order.lines.filter(({ kind }) => kind === 'addon').map(({ name, quantity }) => [name, quantity]) : [],
    vegetarian,
    rules ? [rules.jain, sortedCodes(rules.allergies), sortedCodes(rules.avoid), rules.choices] : null,
    (clashing?.clashes ?? []).map(outcomeOf),
    [order.kitchenNote, order.notes],
  ]
}

const outcomeOf = ({ key, outcome }: DishClash) => [key, outcome.state, 'dish' in outcome ? outcome.dish.id : null]

function digestOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
