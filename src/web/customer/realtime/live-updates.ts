import type { QueryClient } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { orderCalls } from '#shared/contract/customer/orders.ts'
import { subscriptionCalls } from '#shared/contract/customer/subscriptions.ts'
import type { CustomerEvents } from '#shared/contract/realtime.ts'
import { gatheredRefresh } from '#web/data/debounced-invalidate.ts'
import { openLiveSocket } from '#web/data/live-socket.ts'
import { toast } from '../../ui/toast.ts'
import { WEEK_KEY } from '../menu/week-key.ts'
import { refreshUser, sessionEnded } from '../session.ts'

const GATHER_MS = 50
/** A new menu reaches all phones in the same moment; they read it one after another, and when every instance knows it. */
const MENU_WAIT_MS = 1000
const MENU_SPREAD_MS = 2000

const ORDERS = [orderCalls.listOrders, orderCalls.listPendingOrders]
const PLANS = [subscriptionCalls.getSubscription, subscriptionCalls.listSubscriptions]

/** The events of the spec with their toasts (customer §7 and §8); what they changed is read anew. Returns how to stop. */
export function startLiveUpdates(client: QueryClient, session: { token: string; userId: string }): () => void {
  const gathered = gatheredRefresh(client, GATHER_MS)
  let menuTimer: ReturnType<typeof setTimeout> | undefined

  /** The user's own lines on the profile name the subscription, too. */
  const rereadSubscriptions = () => {
    gathered.want([...PLANS, ...ORDERS])
    refreshUser().catch(() => {
      // The profile tells when it could not be read.
    })
  }
  const rereadMenus = () => {
    clearTimeout(menuTimer)
    menuTimer = setTimeout(
      () => void client.invalidateQueries({ queryKey: WEEK_KEY }),
      MENU_WAIT_MS + Math.random() * MENU_SPREAD_MS,
    )
  }

  const close = openLiveSocket<CustomerEvents>({
    ...session,
    onConnected: (again) => {
      gathered.want([...ORDERS, ...PLANS])
      if (again) rereadMenus()
    },
    onSignedOut: () => void sessionEnded(session.token),
    on: {
      'subscription-expired': () => {
        toast.warning(m.live_subscription_expired())
        rereadSubscriptions()
      },
      'subscription-expiring-soon': ({ daysLeft }) => {
        toast.warning(m.live_subscription_expiring({ days: daysLeft }))
        rereadSubscriptions()
      },
      'daily-order-created': () => {
        toast.info(m.live_order_created())
        rereadSubscriptions()
      },
      'order-confirmed': () => {
        toast.success(m.confirm_confirmed())
        gathered.want(ORDERS)
      },
      'order-skipped': () => {
        toast.success(m.confirm_skipped())
        // The plate comes back: the subscription ends later.
        gathered.want([...ORDERS, ...PLANS])
      },
      'order-auto-confirmed': () => {
        toast.info(m.live_order_auto_confirmed())
        gathered.want(ORDERS)
      },
      // A subscription's order that is cancelled, or brought back, moves the end of the subscription.
      'order-status-changed': () => gathered.want([...ORDERS, ...PLANS]),
      'menu-updated': rereadMenus,
    },
  })
  return () => {
    close()
    gathered.stop()
    clearTimeout(menuTimer)
  }
}
