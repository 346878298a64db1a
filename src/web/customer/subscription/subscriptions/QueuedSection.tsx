import * as m from '#paraglide/messages.js'
import { renewalCalls } from '#shared/contract/subscriptions/customer/renewals.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { ConfirmedAction } from '#web/kit/parts/ConfirmedAction.tsx'

const { listSubscriptions, getSubscription, subscriptionStart } = subscriptionCalls

/** What a subscription waits for that follows another, and the way to call it off before it begins. */
export function QueuedSection({ subscriptionId: id, queued }: { subscriptionId: string; queued: boolean }) {
  const api = useApi()
  return (
    <ConfirmedAction
      className="mt-3 flex flex-col gap-3 border-line border-t pt-3"
      offered={queued}
      note={<p className="text-base">{m.subscriptions_queued_text()}</p>}
      label={m.subscriptions_call_off()}
      title={m.subscriptions_call_off_ask()}
      text={m.subscriptions_call_off_text()}
      cancelLabel={m.subscriptions_call_off_keep()}
      busyLabel={m.subscriptions_calling_off()}
      act={async () => (await api.call(renewalCalls.cancelSubscription, { params: { id } })).message}
      failed={m.subscriptions_call_off_failed()}
      changed={[listSubscriptions, getSubscription, subscriptionStart]}
    />
  )
}
