import { Bell, BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { pushCalls } from '#shared/contract/notifications/customer/push.ts'
import type { DaySteps } from '#shared/contract/reports/office/whole-day.schemas.ts'
import { wholeDayCalls } from '#shared/contract/reports/office/whole-day.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import type { Api } from '#web/kit/api/call-api.ts'
import { subscribeToPush } from '#web/kit/api/push-subscription.ts'
import { pushAllowed, pushSupport } from '#web/kit/api/push-support.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { askNotifications } from '#web/kit/browser/https-only.ts'
import { localItems } from '#web/kit/browser/items.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'

/** That this browser is told; the server forgets it a month after it has last heard of it. */
const KEY = 'dabba-day-alerts'

/** Whether this browser of the owner's is told, at the checks of a day, what has not happened. */
export default function AlertSwitch({ slots }: { slots: readonly DaySteps[] }) {
  const api = useApi()
  const [isOn, setOn] = useState(() => localItems.read(KEY) !== null && pushAllowed())
  const { busy, run } = useAction(async (told: boolean) => {
    try {
      if (told && (await askNotifications()) !== 'granted') {
        toast.warning(m.ring_not_allowed())
        return
      }
      await tell(api, told)
      localItems.write(KEY, told ? '1' : null)
      setOn(told)
    } catch (error) {
      toast.error(errorText(error, m.day_alerts_failed()))
    }
  })
  // Once a visit the server hears that it is still there, under the address that it has now.
  useEffect(() => {
    if (localItems.read(KEY) === null || !pushAllowed()) return
    tell(api, true).catch(() => {
      // The next visit tries again.
    })
  }, [api])
  const support = pushSupport()
  if (support !== 'supported') {
    return (
      <p className="text-ink-soft text-sm">{support === 'plain-http' ? m.https_push() : m.day_alerts_unsupported()}</p>
    )
  }
  const times = slots.flatMap(({ checks }) => checks).map((at) => clockTime(at))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-48 flex-1 text-ink-soft text-sm">
        {isOn ? m.day_alerts_on({ times: times.join(', ') }) : m.day_alerts_off({ times: times.join(', ') })}
      </p>
      <Button variant="secondary" busy={busy} onClick={() => run(!isOn)}>
        {isOn ? <BellOff className="size-5 shrink-0" /> : <Bell className="size-5 shrink-0" />}
        {isOn ? m.day_alerts_stop() : m.day_alerts_start()}
      </Button>
    </div>
  )
}

async function tell(api: Api, told: boolean): Promise<void> {
  const { subscription } = await subscribeToPush(async () => (await api.call(pushCalls.pushKey, {})).publicKey)
  await api.call(wholeDayCalls.saveStaffDevice, { body: { fcmToken: JSON.stringify(subscription), told } })
}
