import * as m from '#paraglide/messages.js'
import type { OwnFoodRules } from '#shared/contract/kitchen/customer/food-rules.schemas.ts'
import { contentNames } from '#shared/texts/content-name.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { readPlateChoices } from './plate-choices.ts'

/** The rules of an eater in short: allergies first. */
export function FoodSummary({ rules: { jain, avoid, allergies, choices } }: { rules: OwnFoodRules }) {
  const plate = choicesText(choices)
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {allergies.length > 0 && <Badge tone="danger">{m.own_food_allergic({ codes: contentNames(allergies) })}</Badge>}
        {jain && <Badge tone="strong">{m.own_food_jain()}</Badge>}
      </div>
      {avoid.length > 0 && <p>{m.own_food_avoids({ codes: contentNames(avoid) })}</p>}
      {plate && <p>{plate}</p>}
    </>
  )
}

/** How the plate is wanted, in the customer's language as far as the form can say it. */
function choicesText(choices: string | null): string {
  const { staple, spice, noCurd, other } = readPlateChoices(choices)
  return [
    staple === 'rice' && m.own_food_rice(),
    typeof staple === 'number' && m.own_food_rotis({ count: staple }),
    spice === 'less' && m.own_food_spice_less(),
    spice === 'more' && m.own_food_spice_more(),
    noCurd && m.own_food_no_curd(),
    other,
  ]
    .filter(Boolean)
    .join(' · ')
}
