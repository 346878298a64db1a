import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { readNumber } from '#shared/base/typed-number.ts'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { policyCalls } from '#shared/contract/subscriptions/customer/policy.ts'
import type { SoldPayment } from '#shared/contract/subscriptions/office/subscriptions.schemas.ts'
import { adminSubscriptionCalls } from '#shared/contract/subscriptions/office/subscriptions.ts'
import { isSubscriptionLength, MAX_DAYS, MIN_DAYS } from '#shared/domain/subscriptions/subscription.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { newId } from '#web/kit/browser/new-id.ts'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { Field } from '#web/ui/Field.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { toast } from '#web/ui/toast.ts'

interface SellDialogProps {
  customerId: string
  addresses: readonly Address[]
  formerDays: number | undefined
  onClose: () => void
}

const USUAL_DAYS = 26
const WAYS: Record<SoldPayment['kind'], () => string> = {
  later: m.sell_paid_later,
  cash: m.sell_paid_cash,
  claimed: m.sell_paid_claimed,
}

/** Sells a subscription to a customer who calls: how long, where it goes, and how it is paid. */
export default function SellDialog({ customerId, addresses, formerDays, onClose }: SellDialogProps) {
  const api = useApi()
  const refresh = useRefresh()
  // The same however often the form is sent.
  const key = useRef(newId())
  const { data: terms } = useCall(policyCalls.getSubscriptionPolicy, {}, { staleTime: 0 })
  const [days, setDays] = useState(String(formerDays ?? USUAL_DAYS))
  const [addressId, setAddressId] = useState(addresses[0]?._id ?? '')
  const [kind, setKind] = useState<SoldPayment['kind']>('later')
  const [utr, setUtr] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const count = readNumber(days) ?? 0
  const price = isSubscriptionLength(count) && terms ? count * terms.prices.plate : null

  const { busy, run } = useAction(async () => {
    setProblem(null)
    if (!isSubscriptionLength(count)) {
      return setProblem(problemAt('days', m.sell_days_wrong({ min: MIN_DAYS, max: MAX_DAYS })))
    }
    if (addressId === '') return setProblem({ text: m.sell_no_address(), fields: {} })
    if (price === null) return setProblem({ text: m.sell_no_price(), fields: {} })
    const payment: SoldPayment = kind === 'claimed' ? { kind, utr: utr.trim() } : { kind }
    const body = { subscription_days: count, plan_price: price, addressId, payment }
    try {
      await api.call(
        adminSubscriptionCalls.sellSubscription,
        { params: { id: customerId }, body },
        { idempotencyKey: key.current },
      )
      toast.success(m.sell_done({ days: count }))
      onClose()
    } catch (error) {
      setProblem({ text: errorText(error, m.sell_failed()), fields: {} })
      await refresh(policyCalls.getSubscriptionPolicy)
    }
    await refresh(customerCalls.customerSubscriptions)
  })

  return (
    <FormDialog
      open
      onCancel={onClose}
      onSubmit={() => run()}
      title={m.sell_title()}
      submitLabel={price === null ? m.sell_title() : m.sell_submit({ total: formatRupees(price) })}
      busy={busy}
      busyLabel={m.sell_selling()}
      problem={problem}
    >
      <p className="text-ink-soft text-sm">{m.sell_hint()}</p>
      <NumberField
        label={m.sell_days()}
        name="days"
        maxLength={2}
        value={days}
        error={problem?.fields.days}
        onValue={(typed) => {
          setProblem(null)
          setDays(typed)
        }}
      />
      {addresses.length > 0 && (
        <Select
          label={m.sell_address()}
          value={addressId}
          onChange={({ target }) => setAddressId(target.value)}
          options={addresses.map(({ _id, address }) => ({ value: _id, label: address }))}
        />
      )}
      <Select
        label={m.sell_payment()}
        value={kind}
        onChange={({ target }) => setKind(target.value as SoldPayment['kind'])}
        options={(Object.keys(WAYS) as SoldPayment['kind'][]).map((value) => ({ value, label: WAYS[value]() }))}
      />
      {kind === 'claimed' && (
        <Field
          label={m.sell_utr()}
          name="utr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          value={utr}
          onChange={({ target }) => setUtr(target.value)}
        />
      )}
    </FormDialog>
  )
}
