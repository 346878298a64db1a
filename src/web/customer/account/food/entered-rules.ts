import type { OwnFoodRules } from '#shared/contract/kitchen/customer/food-rules.schemas.ts'
import { CONTENT_CODES, type ContentCode } from '#shared/domain/catalog/contents.ts'
import { type FoodRules, JAIN_AVOIDS } from '#shared/domain/kitchen/food-rules.ts'
import { type PlateChoices, readPlateChoices } from './plate-choices.ts'

/** The rules of an eater as the form has them. */
export interface EnteredRules {
  jain: boolean
  avoid: ContentCode[]
  allergies: ContentCode[]
  plate: PlateChoices
}

export function enteredOf(saved: OwnFoodRules | undefined): EnteredRules {
  const { jain = false, avoid = [], allergies = [], choices = null } = saved ?? {}
  return { jain, avoid, allergies, plate: readPlateChoices(choices) }
}

/** What is ticked as left out: what was said, and what Jains leave out. */
export function tickedIn({ jain, avoid }: Pick<FoodRules, 'jain' | 'avoid'>): ContentCode[] {
  return CONTENT_CODES.filter((code) => avoid.includes(code) || (jain && JAIN_AVOIDS.includes(code)))
}

/** The rules with these ticked. Whoever eats some of what Jains leave out is not served as one. */
export function withTicked(
  { jain }: Pick<FoodRules, 'jain'>,
  ticked: readonly ContentCode[],
  allergies: readonly ContentCode[],
) {
  const staysJain = jain && JAIN_AVOIDS.every((code) => ticked.includes(code) || allergies.includes(code))
  const avoid = ticked.filter((code) => !(staysJain && JAIN_AVOIDS.includes(code)))
  return { jain: staysJain, avoid }
}

/** The rules with Jain ticked or not. What it means is not said a second time. */
export function withJain({ avoid }: Pick<FoodRules, 'avoid'>, jain: boolean) {
  return { jain, avoid: avoid.filter((code) => !JAIN_AVOIDS.includes(code)) }
}
