import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { renewalCalls } from '#shared/contract/subscriptions/customer/renewals.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Link } from '../../shell/navigation/Link.tsx'

/** What the customer's own orders would have cost with a subscription; nothing when that would have saved nothing. */
export default function SubscriptionOffer({ link = false }: { link?: boolean }) {
  const { data } = useCall(renewalCalls.subscriptionOffer, {})
  const offer = data?.offer
  if (!offer) return null
  const amounts = { paid: formatRupees(offer.paid), subscription: formatRupees(offer.subscription) }
  return (
    <Alert
      tone="info"
      action={
        link && (
          <Link to="/subscription" className={buttonClass('secondary')}>
            {m.offer_link()}
          </Link>
        )
      }
    >
      {m.offer_text({ ...amounts, days: offer.days })}
    </Alert>
  )
}
