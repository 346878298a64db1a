import { useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import { pushCalls } from '#shared/contract/notifications/customer/push.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { tabItems } from '#web/kit/browser/items.ts'
import { useSlot } from '#web/kit/stores/slot-store.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { askPermission, type Permission } from '../../shell/push/ask-permission.ts'
import { pushToken } from '../../shell/push/push-token.ts'
import { useLogin } from '../../shell/session/LoginProvider.tsx'
import { useCustomerSession, useSession } from '../../shell/session/session-context.ts'
import { WEEK_KEY } from '../menu/week-key.ts'

/** Kept for the tab, but for those for plates: who has been told of one has to ask again. */
const ALERTS_KEY = 'menu-alerts'

const TEXTS = {
  menu: { ask: m.notify_me, done: m.notify_me_done, available: m.notify_me_available },
  plate: { ask: m.notify_plate, done: m.notify_plate_done, available: m.notify_plate_available },
}

interface NotifyMeProps {
  day: KitchenDay
  wants?: 'menu' | 'plate'
}

/**
 * On a day without a menu, or that is full: saves an alert for the menu of the slot that is shown, or for a free plate of it.
 * A visitor signs in first.
 */
export function NotifyMe({ day, wants = 'menu' }: NotifyMeProps): ReactNode {
  const session = useSession()
  const { store } = useCustomerSession()
  const openLogin = useLogin()
  const api = useApi()
  const client = useQueryClient()
  const weekday = weekdayName(day)
  const texts = TEXTS[wants]
  const slot = useSlot()
  const ofDinner = slot === 'dinner'
  const alertOf = (customerId: string | undefined) => `${customerId} ${day}${ofDinner ? ' dinner' : ''}`
  const alert = alertOf(session.user?._id)
  const [asked, setAsked] = useState<{ alert: string; permission: Permission } | null>(null)

  const { busy, run } = useAction(async () => {
    const asking = askPermission()
    try {
      const { available } = await api.call(pushCalls.notifyOfMenu, {
        body: { date: day, ...(wants === 'plate' && { wants }), ...(ofDinner && { slot }) },
      })
      if (available) {
        toast.info(texts.available({ weekday }))
        await client.invalidateQueries({ queryKey: WEEK_KEY })
        return
      }
    } catch (error) {
      toast.error(errorText(error, m.notify_me_failed()))
      return
    }
    const permission = await asking
    const { user } = store.getState()
    if (!user) return
    if (wants === 'menu') rememberAlert(alertOf(user._id))
    setAsked({ alert: alertOf(user._id), permission })
    if (permission === 'granted') await pushToken(api, user.phoneNumber)
  })

  if (session.status === 'signed-in' && (asked?.alert === alert || (wants === 'menu' && alerts().includes(alert)))) {
    const problem = problemOf(asked?.permission ?? 'granted')
    return (
      // The focused button is unmounted.
      <div tabIndex={-1} ref={asked === null ? undefined : takeFocus} className="outline-none">
        <Alert tone={problem === null ? 'success' : 'warning'} className="text-left">
          <p>{texts.done({ weekday })}</p>
          {problem !== null && <p className="mt-1">{problem}</p>}
        </Alert>
      </div>
    )
  }
  return (
    <Button
      busy={busy}
      busyLabel={m.notify_me_busy()}
      onClick={() => (session.status === 'signed-in' ? run() : openLogin({ onSuccess: () => void run() }))}
    >
      <Bell className="size-5 shrink-0" aria-hidden="true" />
      {texts.ask()}
    </Button>
  )
}

function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

/** Why a saved alert will not be pushed to this phone; `null` when it will. */
function problemOf(permission: Permission): string | null {
  switch (permission) {
    case 'granted':
      return null
    case 'blocked':
      return m.push_blocked()
    case 'dismissed':
      return m.notify_me_allow()
    case 'failed':
      return m.push_failed()
    case 'plain-http':
      return m.https_push()
    case 'unsupported':
      return m.push_unsupported()
    case 'ios-browser':
      return m.push_ios_home_screen()
  }
}

function alerts(): string[] {
  const kept = tabItems.readJson(ALERTS_KEY)
  return Array.isArray(kept) ? kept : []
}

function rememberAlert(alert: string) {
  tabItems.writeJson(ALERTS_KEY, [...alerts().filter((one) => one !== alert), alert])
}
