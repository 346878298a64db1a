import { choicesIn } from '#shared/domain/kitchen/choices.ts'
import { MAX_CHOICES } from '#shared/domain/kitchen/food-rules.ts'

/**
 * How somebody wants the plate, as a form asks for it. It is stored in the kitchen's short words, whatever language the form
 * speaks: `2 rotis, Less spicy`.
 */
export interface PlateChoices {
  /** How many rotis, or rice in their place. */
  staple: 'usual' | 'rice' | number
  spice: 'usual' | 'less' | 'more'
  noCurd: boolean
  /** What no field of the form says, as it was written. */
  other: string
}

export const ROTI_COUNTS: readonly number[] = [1, 2, 3, 4, 5, 6]

const RICE = 'Rice instead of roti'
const SPICES = { less: 'Less spicy', more: 'More spicy' } as const
const NO_CURD = 'No curd'

/** What was written, taken apart; what is said twice, or in other words, stays as it was written. */
export function readPlateChoices(text: string | null): PlateChoices {
  const choices: PlateChoices = { staple: 'usual', spice: 'usual', noCurd: false, other: '' }
  const rest = choicesIn(text ?? '').filter((part) => {
    const said = part.toLowerCase()
    const rotis = ROTI_COUNTS.find((count) => said === rotisText(count))
    const spice = (['less', 'more'] as const).find((kind) => said === SPICES[kind].toLowerCase())
    if (choices.staple === 'usual' && (rotis || said === RICE.toLowerCase())) choices.staple = rotis ?? 'rice'
    else if (choices.spice === 'usual' && spice) choices.spice = spice
    else if (said === NO_CURD.toLowerCase()) choices.noCurd = true
    else return true
    return false
  })
  return { ...choices, other: rest.join(', ') }
}

/** The same in the kitchen's words; `null` when nothing is wanted otherwise. */
export function plateChoicesText({ staple, spice, noCurd, other }: PlateChoices): string | null {
  const parts = [
    ...(staple === 'usual' ? [] : [staple === 'rice' ? RICE : rotisText(staple)]),
    ...(spice === 'usual' ? [] : [SPICES[spice]]),
    ...(noCurd ? [NO_CURD] : []),
    ...choicesIn(other),
  ]
  return parts.length > 0 ? parts.join(', ') : null
}

/** How long the text for `other` may be, beside what else is chosen. */
export function roomForOther(choices: PlateChoices): number {
  const fixed = plateChoicesText({ ...choices, other: '' })
  return MAX_CHOICES - (fixed === null ? 0 : fixed.length + 2)
}

function rotisText(count: number): string {
  return count === 1 ? '1 roti' : `${count} rotis`
}
