import * as m from '#paraglide/messages.js'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IntoView } from '#web/ui/IntoView.tsx'
import type { SubscribeResult } from './use-subscribe.ts'

interface SubscribeAlertProps {
  result: SubscribeResult
  busy: boolean
  onAskAgain: () => void
}

/** What kept the subscription from being bought, in the page: it stays while the toast goes. */
export function SubscribeAlert({ result, busy, onAskAgain }: SubscribeAlertProps) {
  if (result.kind === 'unanswered') {
    return (
      <IntoView>
        <Alert
          tone="warning"
          announce
          title={m.subscription_unanswered_title()}
          action={
            <Button variant="secondary" busy={busy} busyLabel={m.payment_processing()} onClick={onAskAgain}>
              {m.payment_ask_again()}
            </Button>
          }
        >
          {m.subscription_unanswered_text()}
        </Alert>
      </IntoView>
    )
  }
  if (result.kind === 'price_changed') {
    return (
      <IntoView>
        <Alert tone="warning" announce title={m.error_subscription_price_changed()}>
          {m.subscription_price_changed_text()}
        </Alert>
      </IntoView>
    )
  }
  if (result.kind !== 'rejected') return null
  return (
    <IntoView key={result.text}>
      <Alert tone="danger" announce title={m.subscription_rejected_title()}>
        {result.text}
      </Alert>
    </IntoView>
  )
}
