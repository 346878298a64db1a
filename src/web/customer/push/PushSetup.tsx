import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { tabItems } from '#web/browser/items.ts'
import { useApi } from '#web/data/use-call.ts'
import { NotificationBanner } from './NotificationBanner.tsx'
import { pushSupport } from './push-support.ts'
import { pushToken } from './push-token.ts'

/** Set for this tab by Not Now (spec: customer §3). */
const DISMISSED_KEY = 'notification-banner-dismissed'

/** Where nobody is in the middle of ordering. */
const CALM_PATHS = ['/', '/my-orders', '/order-details', '/subscriptions', '/profile']

/** Keeps the push token of a signed-in customer fresh, and asks whether to push at all while that is open. */
export default function PushSetup({ phone }: { phone: string }) {
  const api = useApi()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(isOpen)

  useEffect(() => {
    void pushToken(api, phone)
  }, [api, phone])

  if (!open || !CALM_PATHS.includes(pathname.replace(/(.)\/+$/, '$1'))) return null
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
    pushSupport() === 'supported' && Notification.permission === 'default' && tabItems.readJson(DISMISSED_KEY) === null
  )
}
