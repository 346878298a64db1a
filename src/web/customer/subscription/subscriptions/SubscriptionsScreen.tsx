import { lazy, Suspense, useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { isRunning, subscriptionState } from '#shared/domain/subscriptions/subscription.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { useErrorToast } from '#web/kit/api/use-error-toast.ts'
import { useServerNow } from '#web/kit/api/use-server-now.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { RequireLogin } from '../../account/login/RequireLogin.tsx'
import { BackLink } from '../../shell/navigation/BackLink.tsx'
import { Link } from '../../shell/navigation/Link.tsx'
import { loadCardDetails, SubscriptionCard } from './SubscriptionCard.tsx'

/** Comes with the pending orders, after the screen's own code. */
const PendingOrderCard = lazy(() => import('../../orders/pending-orders/PendingOrderCard.tsx'))

const TICK_MS = 30_000

/** /subscriptions: the customer's subscriptions, the running one and those of the past. */
export default function SubscriptionsScreen() {
  return (
    <>
      <PageHeader title={m.subscriptions_title()} renderBack={(props) => <BackLink to="/" {...props} />} />
      <main className="flex flex-col gap-4 px-safe-4 py-4">
        <RequireLogin text={m.subscriptions_login_text()} loading={<Spinner label={m.subscriptions_loading()} />}>
          {(user) => <Subscriptions phone={user.phoneNumber} />}
        </RequireLogin>
      </main>
    </>
  )
}

function Subscriptions({ phone }: { phone: string }) {
  const list = useCall(subscriptionCalls.listSubscriptions, { params: { phone } }, { staleTime: 0, keep: true })
  useErrorToast(list.error, m.subscriptions_load_failed())
  const now = useServerNow({ now: list.data?.now ?? null, readAt: list.dataUpdatedAt }, TICK_MS)
  const [tab, setTab] = useState<'active' | 'history'>('active')
  // Beside the list, not after it.
  useEffect(() => {
    loadCardDetails().catch(() => {})
  }, [])

  if (!list.data) {
    if (!list.isError) return <Spinner label={m.subscriptions_loading()} />
    return (
      <ErrorCard
        title={m.subscriptions_load_failed()}
        text={errorText(list.error, m.subscriptions_load_failed_text())}
        busy={list.isFetching}
        onRetry={() => list.refetch()}
      />
    )
  }
  const { subscriptions } = list.data
  const runs = (subscription: Subscription) =>
    isRunning({ status: subscription.status, endDate: new Date(subscription.end_date) }, now)
  const active = subscriptions.filter(runs)
  const history = subscriptions.filter((subscription) => !runs(subscription))
  const waits = subscriptions.some(({ queued }) => queued)
  const cards = (subscriptions: Subscription[]) => (
    <ul className="flex flex-col gap-3">
      {subscriptions.map((subscription) => (
        <SubscriptionCard
          key={subscription._id}
          subscription={subscription}
          now={now}
          readAt={list.dataUpdatedAt}
          renewed={waits}
          renewable={!waits && !subscription.queued && stateOf(subscription, now) === 'expiring'}
        />
      ))}
    </ul>
  )

  return (
    <>
      {list.isError && (
        <Alert
          tone="warning"
          announce
          action={
            <Button variant="secondary" busy={list.isFetching} onClick={() => list.refetch()}>
              {m.ui_try_again()}
            </Button>
          }
        >
          {errorText(list.error, m.subscriptions_load_failed())}
        </Alert>
      )}
      <Suspense>
        <PendingOrderCard />
      </Suspense>
      <Tabs
        label={m.subscriptions_tabs()}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'active',
            label: m.subscriptions_active({ count: active.length }),
            panel: active.length > 0 ? cards(active) : <NoneActive />,
          },
          {
            value: 'history',
            label: m.subscriptions_history({ count: history.length }),
            panel:
              history.length > 0 ? (
                cards(history)
              ) : (
                <EmptyState
                  picture="empty-box"
                  title={m.subscriptions_none_history()}
                  text={m.subscriptions_none_history_text()}
                />
              ),
          },
        ]}
      />
    </>
  )
}

function stateOf({ status, end_date, is_open_ended: openEnd }: Subscription, now: Date) {
  return subscriptionState({ status, endDate: new Date(end_date), openEnd }, now)
}

function NoneActive() {
  return (
    <EmptyState
      picture="empty-plate"
      title={m.subscriptions_none_active()}
      text={m.subscriptions_none_active_text()}
      action={
        <Link to="/subscription" className={buttonClass()}>
          {m.subscriptions_subscribe_now()}
        </Link>
      }
    />
  )
}
