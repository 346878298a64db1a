import type { QueryClient } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/base/day-text.ts'
import { deliveriesCalls } from '#shared/contract/delivery/customer/deliveries.ts'
import { paymentCalls } from '#shared/contract/money/customer/payments.ts'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import type { CustomerEvents } from '#shared/contract/realtime.ts'
import { subscriptionCalls } from '#shared/contract/subscriptions/customer/subscriptions.ts'
import { closedDaysText } from '#shared/texts/closure-texts.ts'
import { notDeliveredText } from '#shared/texts/not-delivered-text.ts'
import { debouncedInvalidate } from '#web/kit/api/debounced-invalidate.ts'
import { openLiveSocket } from '#web/kit/api/live-socket.ts'
import type { CustomerSession } from '#web/kit/stores/customer-session.ts'
import { toast } from '#web/ui/toast.ts'
import { WEEK_KEY } from '../../menu/menu/week-key.ts'

const DEBOUNCE_MS = 50
/** All phones hear of a new menu at once; they refetch it spread out, and after every instance has it. */
const MENU_WAIT_MS = 1000
const MENU_SPREAD_MS = 2000

const ORDERS = [orderCalls.listOrders, orderCalls.getOrder, orderCalls.listPendingOrders, paymentCalls.listOpenPayments]
const SUBSCRIPTIONS = [subscriptionCalls.getSubscription, subscriptionCalls.listSubscriptions]

/** The events of the spec with their toasts (customer §7 and §8); what they changed is refetched. Returns how to stop. */
export function startLiveUpdates(
  client: QueryClient,
  { refreshUser, tokenRejected }: CustomerSession,
  caller: { token: string; userId: string },
): () => void {
  const refetches = debouncedInvalidate(client, DEBOUNCE_MS)
  let menuTimer: ReturnType<typeof setTimeout> | undefined

  /** The user on the profile names the subscription, too. */
  const rereadSubscriptions = () => {
    refetches.add([...SUBSCRIPTIONS, ...ORDERS])
    refreshUser().catch(() => {
      // The profile shows when it could not be read.
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
    ...caller,
    onConnected: (again) => {
      refetches.add([...ORDERS, ...SUBSCRIPTIONS])
      if (again) rereadMenus()
    },
    onSignedOut: () => void tokenRejected(caller.token),
    on: {
      'subscription-expired': () => {
        toast.warning(m.live_subscription_expired())
        rereadSubscriptions()
      },
      'subscription-expiring-soon': ({ daysLeft }) => {
        toast.warning(m.live_subscription_expiring({ days: daysLeft }))
        rereadSubscriptions()
      },
      'subscription-pause-changed': () => refetches.add([...SUBSCRIPTIONS, ...ORDERS]),
      'daily-order-created': () => {
        toast.info(m.live_order_created())
        rereadSubscriptions()
      },
      'order-confirmed': () => {
        toast.success(m.confirm_confirmed())
        refetches.add(ORDERS)
      },
      'order-skipped': () => {
        toast.success(m.confirm_skipped())
        // The plate comes back: the subscription ends later.
        refetches.add([...ORDERS, ...SUBSCRIPTIONS])
      },
      'order-auto-confirmed': () => {
        toast.info(m.live_order_auto_confirmed())
        refetches.add(ORDERS)
      },
      // A subscription's order that is cancelled, or brought back, moves the end of the subscription.
      'order-status-changed': () => refetches.add([...ORDERS, ...SUBSCRIPTIONS]),
      'order-not-delivered': (event) => {
        toast.warning(notDeliveredText(event))
        refetches.add([...ORDERS, ...SUBSCRIPTIONS])
      },
      'kitchen-closed': (closed) => {
        toast.warning(closedDaysText(closed))
        rereadSubscriptions()
      },
      'kitchen-open-again': ({ day }) => {
        toast.info(m.live_open_again({ day: dayText(day) }))
        rereadSubscriptions()
      },
      'delivery-progress': () => refetches.add([deliveriesCalls.listDeliveries]),
      'menu-updated': rereadMenus,
    },
  })
  return () => {
    close()
    refetches.stop()
    clearTimeout(menuTimer)
  }
}
