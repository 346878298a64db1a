import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { EnteredAlready, PackedOrder } from '#shared/contract/ordering/office/order-entry.schemas.ts'
import { orderEntryCalls } from '#shared/contract/ordering/office/order-entry.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { ApiError, errorText, failureOf } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import type { Problem } from '#web/kit/editor/problem.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { toast } from '#web/ui/toast.ts'
import { useMay } from '../../session-context.ts'
import type { EntryFormProps } from './EntryForm.tsx'
import {
  dayKey,
  draftFrom,
  type EntryDraft,
  entryProblem,
  lastOf,
  linesOf,
  totalOf,
  withMessage,
} from './entry-draft.ts'
import type { MessageDraft } from './message/draft.ts'
import { isPassable, rejectionText } from './rejection-text.ts'

/** What has been answered with yes. */
type Yes = { again?: true; packed?: true }

/** A question before the order is sent: a colleague has just entered the same, or the one that changes is packed. */
export type EntryQuestion = { yes: Yes } & (
  | { entered: EnteredAlready; packed?: undefined }
  | { packed: PackedOrder; entered?: undefined }
)

/** The form of an order that is entered: its draft, what is wrong with it, and sending it. */
export function useEntry({ formId, chosen, beside, today, days, customer, onStale, onClose }: EntryFormProps) {
  const begun = beside ?? lastOf(customer)
  const api = useApi()
  const refresh = useRefresh()
  const mayPass = useMay()('orders.override')
  const [draft, setDraft] = useState<EntryDraft>(() => draftFrom(days, customer, begun))
  const [read, setRead] = useState<MessageDraft | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  /** The day that was rejected as full or over. */
  const [rejectedDay, setRejectedDay] = useState<string | null>(null)
  const day = days.find((one) => dayKey(one) === draft.day)
  const needsReason = mayPass && (day?.late === true || rejectedDay === draft.day)

  const [question, setQuestion] = useState<EntryQuestion | null>(null)

  const { busy, run } = useAction(async (yes: Yes) => {
    setQuestion(null)
    const lines = linesOf(draft, day)
    const body = {
      ...('id' in chosen ? { customerId: chosen.id } : { phoneNumber: chosen.phone }),
      ...(draft.name.trim() && { name: draft.name.trim() }),
      source: draft.source,
      items: lines,
      totalAmount: totalOf(lines),
      ...(day && { menuDate: day.day, slot: day.slot }),
      paymentMethod: 'COD',
      userAddress: draft.addressId === '' ? draft.address.trim() : '',
      selectedAddressId: draft.addressId || null,
      ...(beside?.recipient && { recipient: beside.recipient }),
      ...(draft.notes.trim() && { notes: draft.notes.trim() }),
      ...(needsReason && { override: true, reason: draft.reason.trim() }),
      ...yes,
      ...(beside?.replaces && { replaces: beside.replaces }),
    }
    try {
      const { order } = await api.call(orderEntryCalls.enterOrder, { body }, { idempotencyKey: formId })
      const number = orderNumber(order._id) ?? ''
      const day = weekdayDate(order.delivery_date)
      toast.success(beside?.replaces ? m.entry_changed({ number }) : m.entry_done({ number, day }))
      for (const call of [adminOrderCalls.listAdminOrders, adminOrderCalls.orderTotals, customerCalls.customerOrders])
        void refresh(call)
      onClose()
    } catch (error) {
      const entered = failureOf(error, orderEntryCalls.enterOrder, 'entry_again')
      if (entered) return setQuestion({ entered, yes: { ...yes, again: true } })
      const packed = failureOf(error, orderEntryCalls.enterOrder, 'order_packed')
      if (packed) return setQuestion({ packed, yes: { ...yes, packed: true } })
      const code = error instanceof ApiError ? error.code : null
      if (isPassable(code, mayPass)) setRejectedDay(draft.day)
      if (code === 'order_prices_changed') onStale()
      setProblem({ text: rejectionText(code, mayPass) ?? errorText(error, m.entry_send_failed()), fields: {} })
    }
  })

  return {
    /** What a pasted message is read with. */
    reader: {
      today,
      days,
      addresses: customer?.addresses,
      phone: 'phone' in chosen ? chosen.phone : customer?.phone_number,
      usualSlot: customer?.last?.slot,
    },
    read,
    /** Fills the form with what is understood of a message. Nothing is sent. */
    fill(found: MessageDraft | null) {
      setProblem(null)
      setRead(found)
      setDraft((now) => withMessage(now, days, customer, { begun, read: found }))
    },
    draft,
    change(changes: Partial<EntryDraft>) {
      setProblem(null)
      setDraft((now) => ({ ...now, ...changes }))
    },
    problem,
    needsReason,
    busy,
    send() {
      const found = entryProblem(draft, day, needsReason)
      setProblem(found)
      if (!found) void run({})
    },
    question,
    /** Sends it all the same, since the answer is yes; or not. */
    answer(isYes: boolean) {
      if (isYes && question) void run(question.yes)
      else setQuestion(null)
    },
  }
}
