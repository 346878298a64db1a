import * as m from '#paraglide/messages.js'

/** `1 meal`, `26 meals`. */
export function mealsText(count: number): string {
  return count === 1 ? m.meals_one() : m.meals_many({ count })
}
