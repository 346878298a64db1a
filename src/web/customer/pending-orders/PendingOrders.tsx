import { lazy, Suspense } from 'react'
import { useSession } from '../session.ts'

const PendingOrdersDialog = lazy(() => import('./PendingOrdersDialog.tsx'))

/** Where a question about tomorrow disturbs nobody: not in the middle of an order or of choosing an address. */
const ASKS_ON = ['/', '/subscription', '/subscriptions', '/profile']

/** Asks a signed-in customer about tomorrow's meal. The code comes once there is someone to ask. */
export function PendingOrders({ pathname }: { pathname: string }) {
  const session = useSession()
  if (session.status !== 'signed-in' || !ASKS_ON.includes(pathname.replace(/\/+$/, '') || '/')) return null
  return (
    <Suspense fallback={null}>
      <PendingOrdersDialog key={session.user.phoneNumber} />
    </Suspense>
  )
}
