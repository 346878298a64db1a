import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import {
  ADDRESS_MAX_LENGTH,
  ADDRESS_TYPES,
  type AddressType,
  NAME_MAX_LENGTH,
  recipientName,
} from '#shared/domain/people/address.ts'

import { useAction } from '#web/kit/api/use-action.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { dismissToast, toast } from '#web/ui/toast.ts'
import type { AddressStyle } from './address-style.ts'
import { addressTypeLabel } from './address-type-label.ts'
import { type AddressDraft, keepAddressForm, keptAddressForm } from './kept-address-form.ts'
import { type AddressFields, saveFailedText } from './use-address-book.ts'
import { useDeliveryArea } from './use-delivery-area.ts'

const LocationField = lazy(() => import('./LocationField.tsx'))

interface AddressFormProps {
  user: User
  style: AddressStyle
  /** The address to change; none for a new one. */
  address: Address | null
  onSave: (fields: AddressFields) => Promise<void>
  onCancel: () => void
}

/** The form for a new or a changed address, inside the page. */
export function AddressForm({ user, style, address, onSave, onCancel }: AddressFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const textArea = useRef<HTMLTextAreaElement>(null)
  const title = useId()
  const of = address?._id ?? 'new'
  const [draft, setDraft] = useState((): AddressDraft => {
    const kept = keptAddressForm()
    if (kept?.of === of) return kept
    return { of, type: address?.type ?? 'Home', name: address?.name ?? user.name ?? '', text: address?.address ?? '' }
  })
  const { type, name, text, location } = draft
  useEffect(() => keepAddressForm(draft), [draft])
  const change = (changes: Partial<AddressDraft>) => setDraft((former) => ({ ...former, ...changes }))

  const outside = useDeliveryArea()
  // Of an address that is there already its name or type may be mended wherever it lies.
  const problemOf = (text: string) =>
    style.problem(text) ?? (text.trim() === address?.address ? null : outside(text, { typed: true }))

  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector('select')?.focus()
  }, [])

  const { busy, run } = useAction(async () => {
    dismissToast(failure)
    setFailure(null)
    try {
      await onSave({
        type,
        name: recipientName(name, user.name),
        address: text.trim(),
        ...(location !== undefined && { location }),
      })
    } catch (error) {
      const words = saveFailedText(error, address?._id ?? null)
      setFailure(words)
      toast.error(words)
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemOf(text)
    setProblem(found)
    if (found) textArea.current?.focus()
    else run()
  }

  return (
    <Card as="section" aria-labelledby={title}>
      <h2 id={title} className="font-semibold text-base">
        {address ? m.address_edit_title() : m.address_add_new()}
      </h2>
      <form ref={form} noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
        <Select
          label={m.address_type()}
          value={type}
          options={ADDRESS_TYPES.map((value) => ({ value, label: addressTypeLabel(value) }))}
          onChange={(event) => change({ type: event.target.value as AddressType })}
        />
        {style.asksName && (
          <Field
            label={m.address_name()}
            placeholder={m.address_name_placeholder()}
            autoComplete="name"
            maxLength={NAME_MAX_LENGTH}
            value={name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
        <TextArea
          ref={textArea}
          label={m.address_complete()}
          autoComplete="street-address"
          maxLength={ADDRESS_MAX_LENGTH}
          required
          value={text}
          error={problem}
          onChange={(event) => {
            change({ text: event.target.value })
            if (problem) setProblem(problemOf(event.target.value))
          }}
        />
        <Suspense fallback={<div className="min-h-11" />}>
          <LocationField
            location={location === undefined ? savedLocation(address, text) : location}
            onChange={(location) => change({ location })}
          />
        </Suspense>
        {failure && (
          <Alert tone="danger" announce>
            {failure}
          </Alert>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {m.address_cancel()}
          </Button>
          <Button type="submit" busy={busy} busyLabel={address ? m.address_updating() : m.address_adding()}>
            {address ? m.address_update() : m.address_add()}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Where the address was, which another text does not say any more. */
function savedLocation(address: Address | null, text: string) {
  return address?.location && address.address === text.trim() ? address.location : null
}
