/** The first steps of a new kitchen, in the order in which they are taken. */
export const SETUP_STEPS = ['contact', 'prices', 'area', 'dishes', 'menus', 'trial', 'people'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** So many dishes make the first thali. */
export const FIRST_DISHES = 3

export interface SetupFacts {
  contact: boolean
  prices: boolean
  area: boolean
  /** Dishes of the library, and those of them that have a picture. */
  dishes: { all: number; pictured: number }
  /** Open days of this week that are still to come, and those of them that have a menu. */
  menus: { days: number; planned: number }
  trial: 'none' | 'placed' | 'delivered'
  /** Of the kitchen's people, and open invitations. */
  people: number
}

/** Whether a step is done. */
export function stepDone(step: SetupStep, facts: SetupFacts): boolean {
  switch (step) {
    case 'dishes':
      return facts.dishes.pictured >= FIRST_DISHES
    case 'menus':
      return facts.menus.days > 0 && facts.menus.planned >= facts.menus.days
    case 'trial':
      return facts.trial === 'delivered'
    case 'people':
      return facts.people > 1
    default:
      return facts[step]
  }
}

/** Whether the list can be put away: who works alone invites nobody. */
export function setupDone(facts: SetupFacts): boolean {
  return SETUP_STEPS.every((step) => step === 'people' || stepDone(step, facts))
}
