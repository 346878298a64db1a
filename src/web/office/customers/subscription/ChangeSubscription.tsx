import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { adminSubscriptionCalls } from '#shared/contract/subscriptions/office/subscriptions.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMay } from '../../session-context.ts'

interface ChangeSubscriptionProps {
  subscription: Pick<Subscription, '_id' | 'address_id' | 'queued' | 'meals_left' | 'status'>
  addresses: readonly Address[]
}

/** What a customer who calls may have changed: where the meals go, and a renewal that has not begun. */
export function ChangeSubscription({ subscription, addresses }: ChangeSubscriptionProps) {
  const api = useApi()
  const refresh = useRefresh()
  const may = useMay()('subscriptions.write')
  const [asked, setAsked] = useState(false)
  const { _id: id, address_id: addressId = '', queued = false, meals_left: left, status } = subscription
  const { busy, run } = useAction(async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
    } catch (error) {
      toast.error(errorText(error, m.sell_change_failed()))
    }
    setAsked(false)
    await refresh(customerCalls.customerSubscriptions)
  })
  if (!may || status === 'cancelled' || left === 0) return null
  const move = (to: string) =>
    run(
      () =>
        api.call(adminSubscriptionCalls.setAddressOfSubscription, { params: { id }, body: { addressId: to || null } }),
      m.sell_address_changed(),
    )
  return (
    <>
      {addresses.length > 0 && (
        <Select
          label={m.sell_address()}
          value={addressId}
          disabled={busy}
          onChange={({ target }) => void move(target.value)}
          options={[
            { value: '', label: m.sell_address_default() },
            ...addresses.map(({ _id, address }) => ({ value: _id, label: address })),
          ]}
        />
      )}
      {queued && (
        <Button variant="secondary" className="self-start" onClick={() => setAsked(true)}>
          {m.sell_call_off()}
        </Button>
      )}
      {asked && (
        <LazyConfirmDialog
          open
          onOpenChange={setAsked}
          title={m.sell_call_off_title()}
          text={m.sell_call_off_text()}
          confirmLabel={m.sell_call_off()}
          cancelLabel={m.sell_call_off_cancel()}
          busy={busy}
          busyLabel={m.sell_calling_off()}
          onConfirm={() =>
            void run(
              () => api.call(adminSubscriptionCalls.cancelRenewal, { params: { id }, body: {} }),
              m.sell_called_off(),
            )
          }
        />
      )}
    </>
  )
}
