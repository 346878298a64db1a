import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import * as m from '#paraglide/messages.js'
import { orderCalls } from '#shared/contract/ordering/customer/orders.ts'
import { pushSupport } from '#web/kit/api/push-support.ts'
import { useApi, useCall } from '#web/kit/api/use-call.ts'
import { notifications } from '#web/kit/browser/https-only.ts'
import { tabItems } from '#web/kit/browser/items.ts'
import HttpsNote from '#web/kit/parts/HttpsNote.tsx'
import { needsHttpsNote } from '#web/kit/parts/https-note.ts'
import { NotificationBanner } from './NotificationBanner.tsx'
import { pushToken } from './push-token.ts'

/** Set for this tab by Not Now (spec: customer §3). */
const DISMISSED_KEY = 'notification-banner-dismissed'

/** The screens on which the banner may appear: not while ordering. */
const CALM_PATHS = ['/', '/my-orders', '/order-details', '/subscriptions', '/profile']

/**
 * Refreshes the push token of a signed-in customer, and shows the banner while the permission is undecided: once there is an
 * order that something could be told of.
 */
export default function PushSetup({ phone }: { phone: string }) {
  const api = useApi()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(isOpen)

  useEffect(() => {
    void pushToken(api, phone)
  }, [api, phone])

  const isCalm = CALM_PATHS.includes(pathname.replace(/(.)\/+$/, '$1'))
  const calm = open && isCalm
  const { data } = useCall(orderCalls.listOrders, { params: { phone }, query: { limit: 1 } }, { enabled: calm })
  if (isCalm && needsHttpsNote()) return <HttpsNote className="px-safe-4 pb-6" text={m.https_note_customer()} />
  if (!calm || !data?.orders.length) return null
  return (
    <NotificationBanner
      phone={phone}
      onSettled={() => setOpen(false)}
      onNotNow={() => {
        tabItems.writeJson(DISMISSED_KEY, true)
        setOpen(false)
      }}
    />
  )
}

function isOpen(): boolean {
  return (
    pushSupport() === 'supported' &&
    notifications()?.permission === 'default' &&
    tabItems.readJson(DISMISSED_KEY) === null
  )
}
