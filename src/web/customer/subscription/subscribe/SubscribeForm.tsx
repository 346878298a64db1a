import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/base/day-text.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { CallReply } from '#shared/contract/define.ts'
import { paymentCalls } from '#shared/contract/money/customer/payments.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { policyCalls } from '#shared/contract/subscriptions/customer/policy.ts'
import type { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { NAME_MAX_LENGTH } from '#shared/domain/people/address.ts'
import { planPrice, USUAL_PLATE_PRICES } from '#shared/domain/subscriptions/subscription.ts'

import { useCall } from '#web/kit/api/use-call.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { chosenAmong, toSelected } from '../../account/addresses/chosen-address.ts'
import { windowText } from '../../order/ordering/order-terms.ts'
import { PaymentMethods } from '../../order/ordering/PaymentMethods.tsx'
import type { SelectedAddress } from '../../shell/navigation/navigation-state.ts'
import { AddressCard } from './AddressCard.tsx'
import { DurationCard } from './DurationCard.tsx'
import { InfoCard } from './InfoCard.tsx'
import { PolicyCard } from './PolicyCard.tsx'
import { SubscribeAlert } from './SubscribeAlert.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import type { SubscribeRequest } from './subscribe-attempt.ts'
import { useSubscriptionDraft } from './subscription-draft.ts'
import type { Subscribing } from './use-subscribe.ts'

const SubscriptionOffer = lazy(() => import('../subscriptions/SubscriptionOffer.tsx'))

interface SubscribeFormProps {
  user: User
  /** The address that the address screen passed back. */
  selected: SelectedAddress | null
  subscribing: Subscribing
  /** The first day that could be served, and the days of its meals; `undefined` while not known. */
  start: CallReply<typeof subscriptionCalls.subscriptionStart> | undefined
  /** It follows the subscription that runs. */
  renews: boolean
  /** How many days that one has. */
  formerDays: number | null
}

/** Days, name and address of a new subscription, and the button that buys it. */
export function SubscribeForm({ user, selected, subscribing, start, renews, formerDays }: SubscribeFormProps) {
  const navigate = useNavigate()
  const { draft, change } = useSubscriptionDraft(user, selected, formerDays ?? undefined)
  const { address, known } = useAddress(user, draft.address)
  const { result, busy } = subscribing
  const policy = useCall(policyCalls.getSubscriptionPolicy, {}, { staleTime: 0 })
  const methods = useCall(paymentCalls.paymentMethods, {}).data
  const online = methods?.online
  const method = draft.method === 'UPI' && online !== false ? 'UPI' : 'COD'
  const policyHeading = useRef<HTMLHeadingElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const addressButton = useRef<HTMLButtonElement>(null)
  const [missing, setMissing] = useState<{ name: boolean; address: boolean }>({ name: false, address: false })
  const changed = result.kind === 'price_changed' ? result.platePrice : undefined
  const told = policy.data?.prices ?? USUAL_PLATE_PRICES
  const prices = { ...told, plate: changed ?? told.plate }
  const price = planPrice(draft.days, prices.plate)
  // Whoever presses while the saved addresses and the rules are on their way is not told that they are missing.
  const loading = !known || policy.isPending
  const days = (renews ? start?.renewal_days : start?.days) ?? []

  // What was shown first is what counts as seen, until the server has asked about it.
  const shown = { ...(days[0] && { first_day: days[0] }), ...(start?.lunch && { window: start.lunch }) }
  const [seen, setSeen] = useState<SubscribeRequest['seen']>()
  if (!seen && start) setSeen(shown)

  function selectAddress() {
    dismissToast(m.subscription_address_required())
    change({ address })
    navigate('/add-address', {
      state: {
        selectionMode: true,
        returnTo: '/subscription',
        ...(address && { selectedAddress: address }),
        ...(renews && { renews }),
      },
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const name = draft.name.trim()
    const lacks = { name: name === '', address: address === null }
    setMissing(lacks)
    if (lacks.name) {
      toast.error(m.error_name_required())
      return nameField.current?.focus()
    }
    if (address === null) {
      toast.error(m.subscription_address_required())
      return addressButton.current?.focus()
    }
    if (!policy.data) {
      toast.error(m.policy_unread())
      return policyHeading.current?.focus()
    }
    const agreed = result.kind === 'terms_changed' ? shown : (seen ?? shown)
    setSeen(agreed)
    subscribing.subscribe({
      phone: user.phoneNumber,
      registers: !renews && (user.isNewUser || !user.registration_completed || user.needsRegistration),
      name,
      days: draft.days,
      price,
      policyVersion: policy.data.policy.version,
      seen: agreed,
      address: { id: address.id, text: address.address },
      method,
      renews,
    })
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {renews && days[0] && (
        <Alert tone="info" title={m.subscription_renewal_title({ day: dayText(days[0]) })}>
          {m.subscription_renewal_text()}
        </Alert>
      )}
      {!renews && (
        <Suspense fallback={null}>
          <SubscriptionOffer />
        </Suspense>
      )}
      <InfoCard prices={prices} loading={policy.isPending} />
      {start?.lunch && <p className="text-base">{m.subscription_slot_lunch({ window: windowText(start.lunch) })}</p>}
      {!renews && start && start.start_day > start.first_day && (
        <Alert tone="info" title={m.subscription_starts_later_title({ day: dayText(start.start_day) })}>
          {m.subscription_starts_later_text()}
        </Alert>
      )}
      <DurationCard days={draft.days} prices={prices} loading={policy.isPending} onDays={(days) => change({ days })} />
      <PolicyCard
        policy={policy.data?.policy ?? null}
        failed={policy.isError}
        busy={policy.isFetching}
        onRetry={() => policy.refetch()}
        headingRef={policyHeading}
      />
      <Card as="section" aria-labelledby="subscription-details">
        <h2 id="subscription-details" className="mb-3 font-semibold text-base">
          {m.subscription_details()}
        </h2>
        <Field
          ref={nameField}
          label={m.subscription_name()}
          placeholder={m.subscription_name_placeholder()}
          autoComplete="name"
          required
          maxLength={NAME_MAX_LENGTH}
          value={draft.name}
          error={missing.name && m.error_name_required()}
          onChange={(event) => {
            change({ name: event.target.value })
            setMissing({ ...missing, name: false })
            dismissToast(m.error_name_required())
          }}
        />
      </Card>
      <AddressCard
        address={address}
        missing={missing.address && address === null}
        buttonRef={addressButton}
        onSelect={selectAddress}
      />
      {online && (
        <PaymentMethods
          choice={{ method, online, gateway: methods?.gateway === true, choose: (method) => change({ method }) }}
          online={{ title: m.payment_upi() }}
          upiText={m.subscription_upi_text()}
          cashText={m.subscription_cash_text()}
        />
      )}
      <SummaryCard
        price={price}
        firstDay={days[0] ?? null}
        lastDay={days[draft.days - 1] ?? null}
        address={address?.address ?? null}
        renews={renews}
        policy={policy.data?.policy ?? null}
        method={method}
      />
      <SubscribeAlert result={result} busy={busy} onAskAgain={subscribing.askAgain} />
      <BottomBar>
        <Button type="submit" full busy={busy || loading} {...(busy && { busyLabel: m.payment_processing() })}>
          {changed === undefined
            ? m.subscription_subscribe()
            : m.subscription_subscribe_for({ total: formatRupees(price) })}
        </Button>
      </BottomBar>
    </form>
  )
}

/**
 * The address picked, as it is saved now, else the default. When the saved ones cannot be read, what was picked counts. `known`
 * once there is one, or it is clear that there is none.
 */
function useAddress(user: User, picked: SelectedAddress | null): { address: SelectedAddress | null; known: boolean } {
  const { data, isError } = useCall(
    addressCalls.listAddresses,
    { params: { phone: user.phoneNumber } },
    { staleTime: 0, keep: true },
  )
  if (!data) return { address: picked, known: isError || picked !== null }
  const address = chosenAmong(data.addresses, picked?.id ?? null)
  return { address: address ? toSelected(address) : null, known: true }
}
