import * as m from '#paraglide/messages.js'
import type { DishClash } from '#shared/domain/kitchen/clashes.ts'

/** What a box differs in from the standard plate, and what is to be asked before it is packed. */

/** Dishes that are packed otherwise: another in their place, or none. */
export function differenceTexts(clashes: readonly DishClash[]): string[] {
  return clashes.flatMap(({ name, outcome }) => {
    if ('dish' in outcome) return [m.box_instead({ dish: outcome.dish.name, of: name })]
    return outcome.state === 'leave_out' ? [m.box_without({ dish: name })] : []
  })
}

/** Dishes that nobody has resolved: they are named, so that nobody packs them unseen. */
export function unresolvedDishes(clashes: readonly DishClash[]): string[] {
  return clashes.flatMap(({ name, outcome }) => (outcome.state === 'unresolved' ? [name] : []))
}

/** What is in a box: `2 plates`, `1 plate + extras`. */
export function boxContentText(plates: number, extras: readonly { name: string; quantity: number }[]): string {
  const beside = extras.map(({ name, quantity }) => m.box_extra({ name, quantity }))
  const count = plates === 0 ? [] : [plates === 1 ? m.box_plate_one() : m.box_plates({ count: plates })]
  return [...count, ...beside].join(' + ')
}
