import { BellRing } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { askPermission } from './ask-permission.ts'
import { pushToken } from './push-token.ts'

interface NotificationBannerProps {
  phone: string
  /** The person has allowed or forbidden notifications. */
  onSettled: () => void
  onNotNow: () => void
}

/** Asks for the permission to push, at the end of the page: it covers nothing. */
export function NotificationBanner({ phone, onSettled, onNotNow }: NotificationBannerProps) {
  const api = useApi()
  const { busy, run } = useAction(async () => {
    switch (await askPermission()) {
      case 'granted':
        onSettled()
        toast.success(m.push_enabled())
        await pushToken(api, phone)
        return
      case 'blocked':
        onSettled()
        toast.error(m.push_blocked())
        return
      case 'failed':
        toast.error(m.push_failed())
        return
      // Dismissed without a decision: the banner stays.
    }
  })

  return (
    <div className="px-safe-4 pb-6">
      <section aria-label={m.push_banner_label()} className="rounded-lg bg-surface p-4 shadow-card">
        <div className="flex flex-wrap gap-3">
          <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-leaf-soft text-leaf-dark">
            <BellRing className="size-5" aria-hidden="true" />
          </span>
          <div className="min-w-0 flex-1 basis-50">
            <h2 className="font-semibold text-base">{m.push_banner_title()}</h2>
            <p className="text-ink-soft text-sm">{m.push_banner_text()}</p>
          </div>
        </div>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" className="grow" busy={busy} busyLabel={m.push_enabling()} onClick={() => run()}>
            {m.push_enable()}
          </Button>
          <Button variant="quiet" className="grow" onClick={onNotNow}>
            {m.push_not_now()}
          </Button>
        </div>
      </section>
    </div>
  )
}
