import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { CallReply } from '#shared/contract/define.ts'
import type { FoodRulesOfEater } from '#shared/contract/kitchen/office/food-rules.schemas.ts'
import { foodRuleCalls } from '#shared/contract/kitchen/office/food-rules.ts'
import { recipientKey } from '#shared/domain/kitchen/food-rules.ts'
import { NAME_MAX_LENGTH } from '#shared/domain/people/address.ts'
import { errorText, failureOf } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { keyOf, useApi } from '#web/kit/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/toast.ts'
import { FoodRulesFields, type TypedFoodRules } from './FoodRulesFields.tsx'

interface FoodRulesFormProps {
  /** The customer's. */
  id: string
  /** `null`: the customer. */
  recipient: string | null
  /** A name is asked for, too. */
  isNew?: boolean
  saved?: FoodRulesOfEater | undefined
  /** To choose from, and there already. */
  names?: string[]
  taken?: string[]
  onClose: () => void
}

/** What one eater must not or does not want to eat; nothing ticked and no choices remove it. */
export function FoodRulesForm({ id, recipient, isNew, saved, names = [], taken = [], onClose }: FoodRulesFormProps) {
  const api = useApi()
  const client = useQueryClient()
  const list = useId()
  const [known, setKnown] = useState(saved)
  const [name, setName] = useState(recipient ?? '')
  const [typed, setTyped] = useState<TypedFoodRules>(() => typedOf(saved))
  const [problem, setProblem] = useState('')
  const [nameProblem, setNameProblem] = useState<string>()

  const { busy, run } = useAction(async () => {
    setProblem('')
    const key = keyOf(foodRuleCalls.customerFoodRules, { params: { id } })
    const put = (reply: Omit<CallReply<typeof foodRuleCalls.customerFoodRules>, 'success'>) =>
      client.setQueryData(key, { success: true, ...reply })
    const body = { ...typed, recipient: recipient === null ? null : name, updatedAt: known?.updatedAt ?? null }
    try {
      put(await api.call(foodRuleCalls.setCustomerFoodRules, { params: { id }, body }))
      toast.success(m.customer_food_saved())
      onClose()
    } catch (error) {
      const reply = failureOf(error, foodRuleCalls.setCustomerFoodRules, 'changed_meanwhile')
      if (reply) {
        const theirs = reply.rules.find((eater) => recipientKey(eater.recipient) === recipientKey(body.recipient))
        put(reply)
        setKnown(theirs)
        setTyped(typedOf(theirs))
        setProblem(m.customer_food_changed())
      } else setProblem(errorText(error, m.customer_food_failed()))
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isNew) {
      const there = taken.some((other) => recipientKey(other) === recipientKey(name))
      const wrong =
        name.trim() === '' ? m.customer_food_for_required() : there ? m.customer_food_for_there() : undefined
      setNameProblem(wrong)
      if (wrong) return
    }
    void run()
  }

  return (
    <form noValidate className="flex flex-col gap-3 rounded-md bg-sunken p-3" onSubmit={submit}>
      {isNew ? (
        <>
          <Field
            label={m.customer_food_for()}
            hint={m.customer_food_for_hint()}
            list={list}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="off"
            value={name}
            error={nameProblem}
            onChange={({ target }) => setName(target.value)}
          />
          <datalist id={list}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      ) : (
        <p className="font-semibold">{recipient ?? m.customer_food_own()}</p>
      )}
      <FoodRulesFields typed={typed} onChange={(changes) => setTyped((now) => ({ ...now, ...changes }))} />
      <p role="alert" className="font-medium text-danger-dark empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} busyLabel={m.settings_saving()}>
          {m.customer_food_save()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.customer_food_cancel()}
        </Button>
      </div>
    </form>
  )
}

function typedOf(saved: FoodRulesOfEater | undefined): TypedFoodRules {
  const { jain = false, avoid = [], allergies = [], choices } = saved ?? {}
  return { jain, avoid, allergies, choices: choices ?? '' }
}
