import { lazy, Suspense } from 'react'
import { useSession } from '../../shell/session/session-context.ts'

const PendingOrdersDialog = lazy(() => import('./PendingOrdersDialog.tsx'))

/** The screens on which the dialog may open: not while ordering or choosing an address. */
const ASKS_ON = ['/', '/subscription', '/subscriptions', '/profile']

/** Asks a signed-in customer to confirm tomorrow's meal. Its code is loaded after sign-in. */
export function PendingOrders({ pathname }: { pathname: string }) {
  const session = useSession()
  if (session.status !== 'signed-in' || !ASKS_ON.includes(pathname.replace(/\/+$/, '') || '/')) return null
  return (
    <Suspense fallback={null}>
      <PendingOrdersDialog key={session.user.phoneNumber} />
    </Suspense>
  )
}
