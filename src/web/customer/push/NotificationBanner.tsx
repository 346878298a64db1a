import { BellRing } from 'lucide-react'
import { useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { useAction } from '#web/data/use-action.ts'
import { useApi } from '#web/data/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { useCovered, useCovers } from '../../ui/page-end.ts'
import { toast } from '../../ui/toast.ts'
import { askPermission } from './ask-permission.ts'
import { pushToken } from './push-token.ts'

interface NotificationBannerProps {
  phone: string
  /** The person has allowed or forbidden notifications. */
  onSettled: () => void
  onNotNow: () => void
}

/** Asks for the permission to push. Fixed over the page's end, above the sticky bar; the page is padded by its height. */
export function NotificationBanner({ phone, onSettled, onNotNow }: NotificationBannerProps) {
  const api = useApi()
  const card = useRef<HTMLElement>(null)
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

  useCovers('banner', card, 12)

  return (
    <div
      style={useCovered('bar')}
      className="pointer-events-none fixed inset-x-0 above-covered z-10 mx-auto max-w-column px-safe-3"
    >
      <section
        ref={card}
        aria-label={m.push_banner_label()}
        className="pointer-events-auto animate-rise rounded-lg border border-line bg-surface p-4 shadow-float"
      >
        <div className="flex gap-3">
          <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-leaf-soft text-leaf-dark">
            <BellRing className="size-5" aria-hidden="true" />
          </span>
          <div className="min-w-0">
            <h2 className="font-semibold text-base">{m.push_banner_title()}</h2>
            <p className="text-ink-soft text-sm">{m.push_banner_text()}</p>
          </div>
        </div>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button className="grow" busy={busy} busyLabel={m.push_enabling()} onClick={() => run()}>
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
