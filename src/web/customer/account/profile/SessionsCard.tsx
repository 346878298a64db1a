import { useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import { sessionCalls } from '#shared/contract/people/customer/sessions.ts'
import { SessionList } from '#web/kit/parts/SessionList.tsx'
import { clearCarts } from '#web/kit/stores/cart-store.ts'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toast.ts'
import { dropPushSubscription } from '../../shell/push/drop-subscription.ts'
import { useCustomerSession } from '../../shell/session/session-context.ts'

/** Where the customer is signed in. */
export function SessionsCard() {
  const { leaveEnded } = useCustomerSession()
  const navigate = useNavigate()

  /** As after logging out here. */
  function leave() {
    void dropPushSubscription()
    leaveEnded()
    clearCarts()
    toast.success(m.sessions_everywhere_done())
    navigate('/', { replace: true })
  }

  return (
    <Card as="section" aria-labelledby="sessions">
      <h2 id="sessions" className="mb-1 font-semibold text-base">
        {m.sessions_title()}
      </h2>
      <SessionList
        list={sessionCalls.listSessions}
        end={sessionCalls.endSession}
        everywhere={sessionCalls.logoutEverywhere}
        onEverywhere={leave}
      />
    </Card>
  )
}
