import { lazy, Suspense, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { displayPhone } from '#shared/base/phone.ts'
import { MAX_REASON_LENGTH } from '#shared/base/reason.ts'
import type {
  EnteredAlready,
  EntryCustomer,
  EntryDay,
  PackedOrder,
} from '#shared/contract/ordering/office/order-entry.schemas.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { countText } from '#web/kit/parts/count-text.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import { DishFields } from './DishFields.tsx'
import { type Chosen, dayKey, lastOf, linesOf, missingOn, totalOf, type Wanted } from './entry-draft.ts'
import { type EntryQuestion, useEntry } from './use-entry.ts'

const MessageField = lazy(() => import('./MessageField.tsx'))

export interface EntryFormProps {
  /** The key of this form: sent twice, it makes one order. */
  formId: string
  chosen: Chosen
  /** Pasted before the form was there; empty for none. */
  message: string
  /** An order that it is entered beside; none begins with what was ordered last. */
  beside: Wanted | undefined
  /** By the server's clock. */
  today: string
  days: EntryDay[]
  customer: EntryCustomer | undefined
  /** Prices are others than those that are shown. */
  onStale: () => void
  onClose: () => void
}

/** The form of an order that is entered. It opens with what was ordered last; Enter sends it. */
export function EntryForm(props: EntryFormProps) {
  const { chosen, message, beside, days, customer, onClose } = props
  const first = useRef<HTMLInputElement>(null)
  const { reader, read, fill, draft, change, problem, needsReason, busy, send, question, answer } = useEntry(props)
  const day = days.find((one) => dayKey(one) === draft.day)
  const missing = missingOn(day, (read ?? beside ?? lastOf(customer)).items)
  const phone = 'phone' in chosen ? chosen.phone : customer?.phone_number
  const notes = [
    customer?.kitchen_note && m.customer_note_kitchen({ note: customer.kitchen_note }),
    customer?.rider_note && m.customer_note_rider({ note: customer.rider_note }),
  ].filter(Boolean)
  return (
    <FormDialog
      open
      onCancel={onClose}
      onSubmit={send}
      initialFocus={first}
      title={m.entry_for({ name: customer?.name ?? m.entry_somebody_new() })}
      description={[
        beside && (beside.replaces ? m.entry_replaces() : m.entry_beside()),
        phone && displayPhone(phone),
        ...notes,
      ]
        .filter(Boolean)
        .join(' · ')}
      submitLabel={(beside?.replaces ? m.entry_change : m.entry_submit)({
        total: formatRupees(totalOf(linesOf(draft, day))),
      })}
      busy={busy}
      busyLabel={m.entry_sending()}
      problem={problem}
    >
      <Suspense fallback={<Skeleton className="h-36 rounded-md" />}>
        <MessageField begun={message} reader={reader} onRead={fill} />
      </Suspense>
      {missing.length > 0 && <p className="text-turmeric-dark">{m.entry_not_on_menu({ names: missing.join(', ') })}</p>}
      <DishFields day={day} draft={draft} change={change} problem={problem} first={first} />
      {!customer?.name && (
        <Field
          label={m.entry_name()}
          value={draft.name}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
      <DeliveryFields days={days} customer={customer} draft={draft} change={change} problem={problem} />
      {needsReason && (
        <Field
          name="reason"
          label={m.entry_reason()}
          hint={m.entry_reason_hint()}
          value={draft.reason}
          error={problem?.fields.reason}
          maxLength={MAX_REASON_LENGTH}
          onChange={({ target }) => change({ reason: target.value })}
        />
      )}
      <LazyConfirmDialog
        open={question !== null}
        onOpenChange={(open) => !open && answer(false)}
        onConfirm={() => answer(true)}
        {...questionTexts(question)}
      />
    </FormDialog>
  )
}

function questionTexts(question: EntryQuestion | null) {
  if (question?.packed) {
    return {
      title: m.entry_packed_title(),
      text: packedText(question.packed),
      confirmLabel: m.entry_packed_confirm(),
      cancelLabel: m.entry_packed_cancel(),
    }
  }
  return {
    title: m.entry_again_title(),
    text: question ? againText(question.entered) : '',
    confirmLabel: m.entry_again_confirm(),
    cancelLabel: m.entry_again_cancel(),
  }
}

function packedText({ boxes, run }: PackedOrder): string {
  const packed = boxes === 1 ? m.entry_packed_one() : m.entry_packed_boxes({ boxes: countText(boxes) })
  return [packed, run && m.entry_packed_run({ run }), m.entry_packed_effect()].filter(Boolean).join(' ')
}

function againText({ by, minutes }: EnteredAlready): string {
  return minutes === 0 ? m.entry_again_now({ name: by }) : m.entry_again_text({ name: by, minutes })
}
