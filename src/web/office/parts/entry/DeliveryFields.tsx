import * as m from '#paraglide/messages.js'
import type { EntryCustomer, EntryDay } from '#shared/contract/ordering/office/order-entry.schemas.ts'
import { MAX_NOTE_LENGTH } from '#shared/domain/ordering/note.ts'
import { ENTERED_SOURCES, type EnteredSource } from '#shared/domain/ordering/order-source.ts'
import { ADDRESS_MAX_LENGTH } from '#shared/domain/people/address.ts'
import { paymentName } from '#shared/texts/payment-name.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import type { Problem } from '#web/kit/editor/problem.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { Fact } from '#web/ui/Fact.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { dayKey, type EntryDraft } from './entry-draft.ts'
import { SOURCE_TEXTS } from './source-texts.ts'

interface DeliveryFieldsProps {
  days: EntryDay[]
  customer: EntryCustomer | undefined
  draft: EntryDraft
  change: (changes: Partial<EntryDraft>) => void
  problem: Problem | null
}

/** When and where it goes, how it came in, and what is to be known. */
export function DeliveryFields({ days, customer, draft, change, problem }: DeliveryFieldsProps) {
  const twoSlots = new Set(days.map(({ slot }) => slot)).size > 1
  const addresses = customer?.addresses ?? []
  return (
    <div className="grid items-start gap-4 *:min-w-0 sm:grid-cols-2">
      <Select
        label={m.entry_day()}
        value={draft.day}
        options={days.map((day) => ({ value: dayKey(day), label: dayLabel(day, twoSlots) }))}
        onChange={({ target }) => change({ day: target.value })}
      />
      <Select
        label={m.entry_source()}
        value={draft.source}
        options={ENTERED_SOURCES.map((source) => ({ value: source, label: SOURCE_TEXTS[source]() }))}
        onChange={({ target }) => change({ source: target.value as EnteredSource })}
      />
      {addresses.length > 0 && (
        <Select
          label={m.admin_order_address()}
          className="sm:col-span-2"
          value={draft.addressId}
          options={[
            ...addresses.map(({ _id, address }) => ({ value: _id, label: address })),
            { value: '', label: m.entry_other_address() },
          ]}
          onChange={({ target }) => change({ addressId: target.value })}
        />
      )}
      {draft.addressId === '' && (
        <Field
          name="address"
          className="sm:col-span-2"
          label={addresses.length > 0 ? m.entry_other_address() : m.admin_order_address()}
          value={draft.address}
          error={problem?.fields.address}
          maxLength={ADDRESS_MAX_LENGTH}
          autoComplete="off"
          onChange={({ target }) => change({ address: target.value })}
        />
      )}
      <Field
        label={m.admin_order_notes()}
        value={draft.notes}
        maxLength={MAX_NOTE_LENGTH}
        autoComplete="off"
        onChange={({ target }) => change({ notes: target.value })}
      />
      <dl>
        <Fact label={m.admin_order_payment()}>{paymentName('cod')}</Fact>
      </dl>
    </div>
  )
}

function dayLabel(day: EntryDay, withSlot: boolean): string {
  const name = [weekdayAndDay(day.day), withSlot && slotName(day.slot)].filter(Boolean).join(', ')
  if (day.dishes.length === 0) return m.entry_day_no_menu({ day: name })
  return day.late ? m.entry_day_late({ day: name }) : name
}
