import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { OwnFoodRules, OwnFoodRulesReply } from '#shared/contract/kitchen/customer/food-rules.schemas.ts'
import { ownFoodRuleCalls } from '#shared/contract/kitchen/customer/food-rules.ts'
import { MAX_CHOICES, recipientKey } from '#shared/domain/kitchen/food-rules.ts'
import { errorText, failureOf } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { keyOf, useApi } from '#web/kit/api/use-call.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { AllergyFields } from './AllergyFields.tsx'
import { AvoidFields } from './AvoidFields.tsx'
import { type EnteredRules, enteredOf } from './entered-rules.ts'
import { FoodSummary } from './FoodSummary.tsx'
import { fromText } from './from-text.ts'
import { PlateFields } from './PlateFields.tsx'
import { plateChoicesText } from './plate-choices.ts'

interface FoodFormProps {
  phone: string
  /** `null`: the customer. */
  recipient: string | null
  saved: OwnFoodRules | undefined
  reply: OwnFoodRulesReply
  onClose: (saved: boolean) => void
}

/** What one eater does not eat, and how the plate is to be; nothing ticked and nothing chosen removes it. */
export default function FoodForm({ phone, recipient, saved, reply, onClose }: FoodFormProps) {
  const api = useApi()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [readAt, setReadAt] = useState(saved?.updatedAt ?? null)
  const [entered, setEntered] = useState<EnteredRules>(() => enteredOf(saved))
  /** What somebody else has entered meanwhile; `null`: it was removed. */
  const [theirs, setTheirs] = useState<OwnFoodRules | null>()
  const [problem, setProblem] = useState('')
  const [otherProblem, setOtherProblem] = useState<string>()
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector('input')?.focus()
  }, [])

  const { busy, run } = useAction(async () => {
    setProblem('')
    setTheirs(undefined)
    const { plate, ...codes } = entered
    const body = { ...codes, choices: plateChoicesText(plate), recipient, updatedAt: readAt }
    const put = (reply: OwnFoodRulesReply) =>
      client.setQueryData(keyOf(ownFoodRuleCalls.ownFoodRules, { params: { phone } }), { success: true, ...reply })
    try {
      put(await api.call(ownFoodRuleCalls.setOwnFoodRules, { params: { phone }, body }))
      onClose(true)
    } catch (error) {
      const now = failureOf(error, ownFoodRuleCalls.setOwnFoodRules, 'changed_meanwhile')
      if (now) {
        const rules = now.rules.find((eater) => recipientKey(eater.recipient) === recipientKey(recipient))
        put(now)
        setReadAt(rules?.updatedAt ?? null)
        setTheirs(rules ?? null)
      } else setProblem(errorText(error, m.own_food_save_failed()))
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    // What was chosen last may have taken the room of what was typed before, and commas may get a space.
    const tooLong = (plateChoicesText(entered.plate) ?? '').length > MAX_CHOICES
    setOtherProblem(tooLong ? m.own_food_other_long() : undefined)
    if (!tooLong) void run()
  }

  const change = (changes: Partial<EnteredRules>) => setEntered((now) => ({ ...now, ...changes }))
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h3 className="wrap-anywhere font-semibold text-base">{recipient ?? m.own_food_you()}</h3>
      <AvoidFields entered={entered} onChange={change} />
      <AllergyFields recipient={recipient} entered={entered} onChange={change} />
      <PlateFields plate={entered.plate} otherProblem={otherProblem} onChange={(plate) => change({ plate })} />
      {theirs !== undefined && (
        <Alert
          tone="warning"
          announce
          action={
            <Button
              variant="secondary"
              onClick={() => {
                setEntered(enteredOf(theirs ?? undefined))
                setTheirs(undefined)
              }}
            >
              {m.own_food_take_theirs()}
            </Button>
          }
        >
          <p>{m.own_food_changed()}</p>
          {theirs ? <FoodSummary rules={theirs} /> : <p>{m.own_food_none()}</p>}
        </Alert>
      )}
      {problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      <p className="text-base text-ink-soft">{fromText(reply.from)}</p>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" disabled={busy} onClick={() => onClose(false)}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" busy={busy} busyLabel={m.own_food_saving()}>
          {m.own_food_save()}
        </Button>
      </div>
    </form>
  )
}
