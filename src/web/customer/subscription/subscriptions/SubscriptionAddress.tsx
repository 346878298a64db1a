import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { addressCalls } from '#shared/contract/people/customer/addresses.ts'
import { renewalCalls } from '#shared/contract/subscriptions/customer/renewals.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { RadioCard } from '#web/ui/RadioCard.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { AddressChips } from '../../account/addresses/AddressText.tsx'
import { Link } from '../../shell/navigation/Link.tsx'
import { useSession } from '../../shell/session/session-context.ts'

/** What is read again once the address has changed. */
const CHANGED = [
  subscriptionCalls.listSubscriptions,
  subscriptionCalls.getSubscription,
  orderCalls.listOrders,
  orderCalls.listPendingOrders,
]

/** Chooses the saved address that a subscription is delivered to, whichever is the default. */
export default function SubscriptionAddress({ subscription }: { subscription: Subscription }) {
  const { user } = useSession()
  const api = useApi()
  const refresh = useRefresh()
  const list = useCall(
    addressCalls.listAddresses,
    { params: { phone: user?.phoneNumber ?? '' } },
    { enabled: user !== null, staleTime: 0, keep: true },
  )
  const [picked, setPicked] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { _id: id, address_id: own } = subscription
  const { busy, run } = useAction(async (addressId: string) => {
    setProblem(null)
    try {
      const change = { params: { id }, body: { addressId } }
      toast.success((await api.call(renewalCalls.changeSubscriptionAddress, change)).message)
    } catch (error) {
      setProblem(errorText(error, m.subscriptions_address_failed()))
    }
    await Promise.all(CHANGED.map(refresh))
  })

  if (!list.data) {
    if (!list.isError) return <Spinner />
    return (
      <ErrorCard
        title={m.address_load_failed()}
        text={errorText(list.error, m.address_load_failed_text())}
        busy={list.isFetching}
        onRetry={() => list.refetch()}
      />
    )
  }
  const { addresses } = list.data
  const present = addresses.find(({ _id, is_default }) => (own ? _id === own : is_default))?._id
  const chosen = addresses.find(({ _id }) => _id === picked)?._id ?? present
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{m.subscriptions_change_address()}</legend>
        {addresses.map((address) => (
          <RadioCard
            key={address._id}
            name={`address-${id}`}
            title={<AddressChips address={address} selected={address._id === chosen} />}
            text={<span className="whitespace-pre-line">{address.address}</span>}
            checked={address._id === chosen}
            onChange={() => setPicked(address._id)}
          />
        ))}
      </fieldset>
      {problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      {addresses.length > 0 && (
        <Button full disabled={!chosen || chosen === present} busy={busy} onClick={() => chosen && run(chosen)}>
          {m.subscriptions_address_save()}
        </Button>
      )}
      <Link to="/address" className={buttonClass('quiet')}>
        {m.subscriptions_add_address()}
      </Link>
    </div>
  )
}
