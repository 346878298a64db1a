import { lazy, Suspense } from 'react'
import * as m from '#paraglide/messages.js'
import { errorText } from '#web/kit/api/api-error.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { RequireLogin } from '../../account/login/RequireLogin.tsx'
import { BackLink } from '../../shell/navigation/BackLink.tsx'
import { Link } from '../../shell/navigation/Link.tsx'
import { OrderSections } from './OrderSections.tsx'
import { useMyOrders } from './use-my-orders.ts'

const BlockedAlert = lazy(() => import('./BlockedAlert.tsx'))
const SubscriptionOffer = lazy(() => import('../../subscription/subscriptions/SubscriptionOffer.tsx'))

/** /my-orders: the customer's orders, those to come first. */
export default function MyOrdersScreen() {
  return (
    <>
      <PageHeader title={m.orders_title()} renderBack={(props) => <BackLink to="/" {...props} />} />
      <main className="px-safe-4 py-4">
        <RequireLogin text={m.orders_login_text()} loading={<Spinner label={m.orders_loading()} />}>
          {(user) => <Orders key={user.phoneNumber} phone={user.phoneNumber} />}
        </RequireLogin>
      </main>
    </>
  )
}

function Orders({ phone }: { phone: string }) {
  const { orders, clock, blocked, error, busy, tryAgain, older } = useMyOrders(phone)

  if (!phone) return <ErrorCard title={m.orders_error_title()} text={m.orders_no_phone()} />
  if (orders === null && error) {
    return (
      <ErrorCard
        title={m.orders_error_title()}
        text={errorText(error, m.orders_load_failed())}
        busy={busy}
        onRetry={tryAgain}
      />
    )
  }
  if (orders === null) return <Spinner label={m.orders_loading()} />
  const blockedAlert = blocked && (
    <Suspense fallback={null}>
      <BlockedAlert contact={blocked.contact} />
    </Suspense>
  )
  if (orders.length === 0) {
    return (
      blockedAlert ?? (
        <EmptyState
          picture="empty-box"
          title={m.orders_empty_title()}
          text={m.orders_empty_text()}
          action={
            <Link to="/" className={buttonClass()}>
              {m.orders_order_now()}
            </Link>
          }
        />
      )
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {blockedAlert}
      {error && (
        <Alert
          tone="warning"
          announce
          action={
            <Button variant="secondary" busy={busy} onClick={tryAgain}>
              {m.ui_try_again()}
            </Button>
          }
        >
          {errorText(error, m.orders_load_failed())}
        </Alert>
      )}
      <Suspense fallback={null}>
        <SubscriptionOffer link />
      </Suspense>
      <OrderSections orders={orders} phone={phone} clock={clock} />
      {older && (
        <Button variant="secondary" full busy={older.busy} onClick={older.show}>
          {m.orders_show_older()}
        </Button>
      )}
    </div>
  )
}
