import * as m from '#paraglide/messages.js'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { IntoView } from '../IntoView.tsx'
import type { SubscribeResult } from './use-subscribe.ts'

interface SubscribeNoticeProps {
  result: SubscribeResult
  busy: boolean
  onAskAgain: () => void
}

/** What kept the subscription from being bought, in the page: it stays while the toast goes. */
export function SubscribeNotice({ result, busy, onAskAgain }: SubscribeNoticeProps) {
  if (result.kind === 'unanswered') {
    return (
      <IntoView>
        <Notice
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
        </Notice>
      </IntoView>
    )
  }
  if (result.kind === 'price_changed') {
    return (
      <IntoView>
        <Notice tone="warning" announce title={m.error_subscription_price_changed()}>
          {m.subscription_price_changed_text()}
        </Notice>
      </IntoView>
    )
  }
  if (result.kind !== 'rejected') return null
  return (
    <IntoView key={result.text}>
      <Notice tone="danger" announce title={m.subscription_rejected_title()}>
        {result.text}
      </Notice>
    </IntoView>
  )
}
