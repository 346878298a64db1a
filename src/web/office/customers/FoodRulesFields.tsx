import * as m from '#paraglide/messages.js'
import type { ContentCode } from '#shared/domain/catalog/contents.ts'
import { MAX_CHOICES } from '#shared/domain/kitchen/food-rules.ts'
import { Choice, CodeChoices } from '#web/kit/parts/CodeChoices.tsx'
import { Field } from '#web/ui/Field.tsx'

/** The rules of an eater as a form has them. */
export interface TypedFoodRules {
  jain: boolean
  avoid: ContentCode[]
  allergies: ContentCode[]
  choices: string
}

interface FoodRulesFieldsProps {
  typed: TypedFoodRules
  onChange: (changes: Partial<TypedFoodRules>) => void
}

/** Allergies, Jain, what is avoided, and choices. What is an allergy is not asked for as avoided. */
export function FoodRulesFields({ typed: { jain, avoid, allergies, choices }, onChange }: FoodRulesFieldsProps) {
  return (
    <>
      <CodeChoices
        legend={m.customer_food_allergies()}
        chosen={allergies}
        onChange={(codes) => onChange({ allergies: codes, avoid: avoid.filter((code) => !codes.includes(code)) })}
      />
      <Choice checked={jain} onChange={() => onChange({ jain: !jain })}>
        {m.customer_food_jain()}
      </Choice>
      <CodeChoices
        legend={m.customer_food_avoid()}
        hint={m.customer_food_avoid_hint()}
        chosen={avoid}
        without={allergies}
        onChange={(codes) => onChange({ avoid: codes })}
      />
      <Field
        label={m.customer_food_choices()}
        hint={m.customer_food_choices_hint()}
        maxLength={MAX_CHOICES}
        autoComplete="off"
        value={choices}
        onChange={({ target }) => onChange({ choices: target.value })}
      />
    </>
  )
}
