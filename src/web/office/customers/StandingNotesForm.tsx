import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { CallReply } from '#shared/contract/define.ts'
import type { KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { MAX_STANDING_NOTE } from '#shared/domain/ordering/note.ts'
import { errorText, failureOf } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { keyOf, useApi } from '#web/kit/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMay } from '../session-context.ts'
import { CustomerCard } from './CustomerCard.tsx'

/** The standing notes of a customer, for the kitchen and for the rider; those who may not change them read them. */
export function StandingNotesForm({ customer }: { customer: KnownCustomer }) {
  const may = useMay()
  if (may('customers.write')) return <NotesForm customer={customer} />
  const { kitchen_note: kitchen, rider_note: rider } = customer
  return (
    <CustomerCard title={m.customer_notes()}>
      {kitchen === null && rider === null && <p>{m.customer_no_notes()}</p>}
      {kitchen && <p>{m.customer_note_kitchen({ note: kitchen })}</p>}
      {rider && <p>{m.customer_note_rider({ note: rider })}</p>}
    </CustomerCard>
  )
}

function NotesForm({ customer }: { customer: KnownCustomer }) {
  const api = useApi()
  const client = useQueryClient()
  const [kitchen, setKitchen] = useState(customer.kitchen_note ?? '')
  const [rider, setRider] = useState(customer.rider_note ?? '')
  const [problem, setProblem] = useState('')
  /** What somebody else has made of the notes meanwhile; saving again goes over it. */
  const [theirs, setTheirs] = useState<KnownCustomer | null>(null)
  const known = theirs ?? customer
  const changed = kitchen.trim() !== (known.kitchen_note ?? '') || rider.trim() !== (known.rider_note ?? '')

  const { busy, run } = useAction(async () => {
    setProblem('')
    try {
      const input = { params: { id: customer._id }, body: { kitchen, rider, notedAt: known.noted_at } }
      const saved = await api.call(customerCalls.setCustomerNotes, input)
      const key = keyOf(customerCalls.getCustomer, { params: { id: customer._id } })
      client.setQueryData<CallReply<typeof customerCalls.getCustomer>>(key, (read) => read && { ...read, ...saved })
      toast.success(m.customer_notes_saved())
    } catch (error) {
      const changed = failureOf(error, customerCalls.setCustomerNotes, 'changed_meanwhile')
      if (changed) setTheirs(changed.customer)
      setProblem(changed ? m.customer_notes_changed() : errorText(error, m.customer_notes_failed()))
    }
  })

  return (
    <CustomerCard title={m.customer_notes()}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (changed) void run()
        }}
      >
        <TextArea
          label={m.customer_kitchen_note()}
          hint={theirs ? theirsText(theirs.kitchen_note) : m.customer_kitchen_note_hint()}
          value={kitchen}
          maxLength={MAX_STANDING_NOTE}
          onChange={(event) => setKitchen(event.target.value)}
        />
        <TextArea
          label={m.customer_rider_note()}
          hint={theirs ? theirsText(theirs.rider_note) : m.customer_rider_note_hint()}
          value={rider}
          maxLength={MAX_STANDING_NOTE}
          onChange={(event) => setRider(event.target.value)}
        />
        <p role="alert" className="font-medium text-danger-dark empty:hidden">
          {problem}
        </p>
        <Button type="submit" className="self-start" disabled={!changed} busy={busy}>
          {m.customer_notes_save()}
        </Button>
      </form>
    </CustomerCard>
  )
}

function theirsText(note: string | null): string {
  return note === null ? m.customer_note_removed() : m.customer_note_theirs({ note })
}
