import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { FoodRulesOfEater } from '#shared/contract/kitchen/office/food-rules.schemas.ts'
import { foodRuleCalls } from '#shared/contract/kitchen/office/food-rules.ts'
import { contentNames } from '#shared/texts/content-name.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useMay } from '../session-context.ts'
import { CustomerPart } from './CustomerPart.tsx'
import { FoodRulesForm } from './FoodRulesForm.tsx'

/** Whose rules are being changed: a recipient's, the customer's (`null`), or of somebody who is not there yet. */
type Edited = { recipient: string | null } | 'new'

/** What a customer, and each recipient of the customer's orders, must not or does not want to eat. */
export function CustomerFood({ id, names }: { id: string; names: string[] }) {
  const may = useMay()
  const read = useCall(foodRuleCalls.customerFoodRules, { params: { id } })
  const [edited, setEdited] = useState<Edited | null>(null)
  const close = () => setEdited(null)
  return (
    <CustomerPart title={m.customer_food()} read={read}>
      {({ rules }) => {
        const own = rules.find(({ recipient }) => recipient === null)
        const others = rules.filter(({ recipient }) => recipient !== null)
        const form = (saved: FoodRulesOfEater | undefined, recipient: string | null) => (
          <FoodRulesForm id={id} saved={saved} recipient={recipient} onClose={close} />
        )
        const isEdited = (recipient: string | null) =>
          edited !== null && edited !== 'new' && edited.recipient === recipient
        return (
          <div className="flex flex-col gap-4">
            {isEdited(null) ? (
              form(own, null)
            ) : (
              <Eater
                name={m.customer_food_own()}
                rules={own}
                onEdit={may('customers.write') ? () => setEdited({ recipient: null }) : undefined}
              />
            )}
            {others.map((eater) =>
              isEdited(eater.recipient) ? (
                <div key={eater.recipient}>{form(eater, eater.recipient)}</div>
              ) : (
                <Eater
                  key={eater.recipient}
                  name={eater.recipient ?? ''}
                  rules={eater}
                  onEdit={may('customers.write') ? () => setEdited({ recipient: eater.recipient }) : undefined}
                />
              ),
            )}
            {edited === 'new' ? (
              <FoodRulesForm
                id={id}
                isNew
                recipient=""
                names={names.filter((name) => others.every(({ recipient }) => recipient !== name))}
                taken={others.map(({ recipient }) => recipient ?? '')}
                onClose={close}
              />
            ) : (
              may('customers.write') && (
                <Button variant="quiet" className="self-start" onClick={() => setEdited('new')}>
                  <Plus className="size-5 shrink-0" />
                  {m.customer_food_add()}
                </Button>
              )
            )}
          </div>
        )
      }}
    </CustomerPart>
  )
}

interface EaterProps {
  name: string
  rules: FoodRulesOfEater | undefined
  onEdit: (() => void) | undefined
}

function Eater({ name, rules, onEdit }: EaterProps) {
  return (
    <div className="flex items-start gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-semibold">{name}</p>
        {rules ? <Rules rules={rules} /> : <p className="text-ink-soft">{m.customer_food_none()}</p>}
      </div>
      {onEdit && (
        <Button variant="secondary" aria-label={m.customer_food_edit_name({ name })} onClick={onEdit}>
          <Pencil className="size-5 shrink-0" />
          {m.customer_food_edit()}
        </Button>
      )}
    </div>
  )
}

function Rules({ rules: { jain, avoid, allergies, choices, updatedAt, by } }: { rules: FoodRulesOfEater }) {
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {allergies.length > 0 && (
          <Badge tone="danger">{m.customer_food_allergic_to({ codes: contentNames(allergies) })}</Badge>
        )}
        {jain && <Badge tone="strong">{m.customer_food_jain_short()}</Badge>}
      </div>
      {avoid.length > 0 && <p>{m.customer_food_avoids({ codes: contentNames(avoid) })}</p>}
      {choices && <p>{m.customer_food_choices_of({ choices })}</p>}
      <p className="text-ink-soft text-sm">
        {by === null
          ? m.customer_food_by_customer({ at: instantText(updatedAt) })
          : m.customer_food_by({ at: instantText(updatedAt), name: by })}
      </p>
    </>
  )
}
