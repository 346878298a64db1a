import * as m from '#paraglide/messages.js'
import { NotSentAlert } from '#web/kit/parts/NotSentAlert.tsx'
import { UnansweredAlert } from '#web/kit/parts/UnansweredAlert.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { IntoView } from '#web/ui/IntoView.tsx'
import type { SubscribeResult } from './use-subscribe.ts'

interface SubscribeAlertProps {
  result: SubscribeResult
  busy: boolean
  onAskAgain: () => void
}

/** Why the subscription was not bought, in the page: it stays when the toast has closed. */
export function SubscribeAlert({ result, busy, onAskAgain }: SubscribeAlertProps) {
  if (result.kind === 'unanswered') {
    return (
      <UnansweredAlert
        title={m.subscription_unanswered_title()}
        text={m.subscription_unanswered_text()}
        busy={busy}
        onAskAgain={onAskAgain}
      />
    )
  }
  if (result.kind === 'unsent') return <NotSentAlert busy={busy} onTryAgain={onAskAgain} />
  if (result.kind === 'price_changed') {
    return (
      <IntoView>
        <Alert tone="warning" announce title={m.error_subscription_price_changed()}>
          {m.subscription_price_changed_text()}
        </Alert>
      </IntoView>
    )
  }
  if (result.kind === 'terms_changed') {
    return (
      <IntoView>
        <Alert tone="warning" announce title={result.text}>
          {m.subscription_terms_changed_text()}
        </Alert>
      </IntoView>
    )
  }
  if (result.kind === 'policy_changed') {
    return (
      <IntoView>
        <Alert tone="warning" announce title={m.error_subscription_policy_changed()}>
          {m.policy_changed_text()}
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
