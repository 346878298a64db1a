import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { weekdayName } from '#shared/base/weekday-name.ts'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { RunProps } from './RunPanel.tsx'

/** Makes the order of this run the standing order of its route. */
export function KeepOrder({ delivery: { api, run: work, busy }, board, run }: RunProps) {
  const [asking, setAsking] = useState<'every' | 'weekday' | null>(null)
  const weekday = weekdayName(board.day)
  const keep = () =>
    work(
      async () => {
        try {
          await api.call(deliveryCalls.keepOrder, {
            params: { id: run._id },
            body: { version: run.version, weekdayOnly: asking === 'weekday' },
          })
        } finally {
          setAsking(null)
        }
      },
      m.delivery_kept({ name: run.route.name }),
    )
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-3">
      <p className="text-ink-soft text-sm">{m.delivery_keep_text({ name: run.route.name })}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAsking('every')}>
          {m.delivery_keep()}
        </Button>
        <Button variant="quiet" onClick={() => setAsking('weekday')}>
          {m.delivery_keep_weekday({ weekday })}
        </Button>
      </div>
      {asking && (
        <LazyConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={asking === 'every' ? m.delivery_keep_title() : m.delivery_keep_weekday_title({ weekday })}
          text={m.delivery_keep_confirm({ name: run.route.name })}
          confirmLabel={m.delivery_keep_yes()}
          cancelLabel={m.delivery_start_cancel()}
          busyLabel={m.settings_saving()}
          busy={busy}
          onConfirm={keep}
        />
      )}
    </div>
  )
}
