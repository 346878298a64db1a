import * as m from '#paraglide/messages.js'
import type { ContentCode } from '#shared/domain/catalog/contents.ts'
import { Choice, CodeChoices } from '#web/kit/parts/CodeChoices.tsx'
import { type EnteredRules, tickedIn, withJain, withTicked } from './entered-rules.ts'

interface FieldsProps {
  entered: EnteredRules
  onChange: (changes: Partial<EnteredRules>) => void
}

/** The codes, as somebody who cooks would sort them. */
const GROUPS: { title: () => string; codes: readonly ContentCode[] }[] = [
  { title: m.own_food_group_vegetables, codes: ['onion', 'garlic', 'root_vegetable', 'mushroom'] },
  { title: m.own_food_group_milk_grain, codes: ['dairy', 'gluten', 'soy', 'sulphite'] },
  { title: m.own_food_group_nuts, codes: ['peanut', 'tree_nut', 'sesame', 'mustard'] },
  { title: m.own_food_group_animal, codes: ['egg', 'fish', 'crustacean', 'mollusc', 'meat'] },
]

/** What somebody does not want to eat, and the one tick of Jains. What is an allergy is not asked for here. */
export function AvoidFields({ entered, onChange }: FieldsProps) {
  const { jain, allergies } = entered
  const ticked = tickedIn(entered)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-semibold text-base">{m.own_food_avoid()}</legend>
      <p className="text-ink-soft text-sm">{m.own_food_avoid_hint()}</p>
      <Choice checked={jain} onChange={() => onChange(withJain(entered, !jain))}>
        {m.own_food_jain_choice()}
      </Choice>
      {GROUPS.map(({ title, codes }) => (
        <CodeChoices
          key={codes[0]}
          legend={title()}
          codes={codes}
          chosen={ticked}
          without={allergies}
          onChange={(codes) => onChange(withTicked(entered, codes, allergies))}
        />
      ))}
    </fieldset>
  )
}
