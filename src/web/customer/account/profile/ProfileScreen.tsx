import { LogOut, ReceiptText, Repeat } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { refreshFailedText } from '#web/kit/stores/customer-session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { BackLink } from '../../shell/navigation/BackLink.tsx'
import { MENU_ENTRY, MenuLink } from '../../shell/navigation/MenuLink.tsx'
import { useCustomerSession } from '../../shell/session/session-context.ts'
import { LazyFoodCard } from '../food/LazyFoodCard.tsx'
import { LazyLanguageCard } from '../language/LazyLanguages.tsx'
import { RequireLogin } from '../login/RequireLogin.tsx'
import { useLogOut } from '../login/use-log-out.ts'
import { LazyAccountCard, LazyDepositCard } from '../money/LazyAccount.tsx'
import { PersonCard } from './PersonCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'

/** /profile: the customer, the subscription, links and sessions. */
export default function ProfileScreen() {
  return (
    <>
      <PageHeader title={m.menu_profile()} renderBack={(props) => <BackLink to="/" {...props} />} />
      <main className="flex flex-col gap-4 px-safe-4 py-4">
        <RequireLogin text={m.profile_login_text()} loading={<ProfileSkeleton />}>
          {(user) => <Profile user={user} />}
        </RequireLogin>
      </main>
    </>
  )
}

function Profile({ user }: { user: User }) {
  const navigate = useNavigate()
  const logOut = useLogOut()
  const subscription = useCall(
    subscriptionCalls.getSubscription,
    { params: { phone: user.phoneNumber } },
    { staleTime: 0, keep: true },
  )
  const stale = useRefreshedUser()
  // Until the reply says so, as it was at sign-in: what follows stays where it is.
  const hasSubscription = subscription.data ? Boolean(subscription.data.plan_type) : user.subscription_date !== null

  function leave() {
    void logOut()
    navigate('/', { replace: true })
  }

  return (
    <>
      {stale && (
        <Alert tone="warning" announce>
          {stale}
        </Alert>
      )}
      <PersonCard user={user} />
      <SubscriptionCard subscription={subscription} expected={hasSubscription} />
      <LazyAccountCard />
      <LazyDepositCard />
      <Card as="section" aria-labelledby="quick-actions">
        <h2 id="quick-actions" className="mb-1 font-semibold text-base">
          {m.profile_quick_actions()}
        </h2>
        <ul>
          <MenuLink to="/my-orders" icon={<ReceiptText />} label={m.orders_title()} />
          {hasSubscription && <MenuLink to="/subscription" icon={<Repeat />} label={m.profile_manage()} />}
          <li>
            <button type="button" className={MENU_ENTRY} onClick={leave}>
              <LogOut />
              {m.menu_logout()}
            </button>
          </li>
        </ul>
      </Card>
      <LazyFoodCard phone={user.phoneNumber} />
      <LazyLanguageCard />
      <SessionsCard />
    </>
  )
}

/** Refreshes the stored user; the text to show when that failed. */
function useRefreshedUser(): string | null {
  const { refreshUser } = useCustomerSession()
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    refreshUser().then(
      () => setProblem(null),
      (error) => setProblem(refreshFailedText(error)),
    )
  }, [refreshUser])
  return problem
}

function ProfileSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-44 w-full" />
    </SkeletonGroup>
  )
}
