import * as m from '#paraglide/messages.js'
import { Alert } from '#web/ui/Alert.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Link } from '../../shell/navigation/Link.tsx'
import { useSubscription } from '../../subscription/subscriptions/use-subscription.ts'

/** Says on the order of the day that the customer's subscription is paused, so that what is ordered here comes apart from it. */
export default function PausedAlert() {
  if (useSubscription().status !== 'paused') return null
  return (
    <Alert
      action={
        <Link to="/subscriptions" className={buttonClass('secondary')}>
          {m.daily_order_paused_link()}
        </Link>
      }
    >
      {m.daily_order_paused()}
    </Alert>
  )
}
