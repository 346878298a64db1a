import { TriangleAlert } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { CodeChoices } from '#web/kit/parts/CodeChoices.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Link } from '../../shell/navigation/Link.tsx'
import type { EnteredRules } from './entered-rules.ts'

interface AllergyFieldsProps {
  /** `null`: the customer. */
  recipient: string | null
  entered: EnteredRules
  onChange: (changes: Partial<EnteredRules>) => void
}

/** What somebody must not eat, apart from all that is only not wanted; what it means to say so stands above it. */
export function AllergyFields({ recipient, entered: { avoid, allergies }, onChange }: AllergyFieldsProps) {
  return (
    <div className="flex flex-col gap-2 rounded-md border border-danger p-3">
      <div className="flex gap-2">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
        <h4 className="font-semibold text-base">{m.own_food_allergy_title()}</h4>
      </div>
      <p className="text-base">{m.own_food_allergy_text()}</p>
      <Link to="/about" className={buttonClass('quiet', '-ml-4 self-start')}>
        {m.own_food_ask()}
      </Link>
      <CodeChoices
        legend={recipient === null ? m.own_food_allergies() : m.own_food_allergies_of({ name: recipient })}
        chosen={allergies}
        onChange={(codes) => onChange({ allergies: codes, avoid: avoid.filter((code) => !codes.includes(code)) })}
      />
    </div>
  )
}
