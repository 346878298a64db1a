import { MonitorPlay } from 'lucide-react'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { ScreenSession } from '#shared/contract/people/office/screens.schemas.ts'
import { screenCalls } from '#shared/contract/people/office/screens.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { shortDate } from '#web/kit/parts/dates.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMay } from '../../session-context.ts'
import { AddScreenDialog } from './AddScreenDialog.tsx'
import { screenName } from './screen-texts.ts'

/** Screens in the kitchen that are signed in to show one thing. */
export function Screens() {
  const api = useApi()
  const refresh = useRefresh()
  const may = useMay()
  const { data, isError } = useCall(screenCalls.listScreens, {}, { staleTime: 0 })
  const [adding, setAdding] = useState(false)
  const [ending, setEnding] = useState<ScreenSession | null>(null)
  const { busy, run } = useAction(async ({ _id, name }: ScreenSession) => {
    try {
      await api.call(screenCalls.endScreen, { params: { id: _id } })
      toast.success(m.screens_ended({ name }))
    } catch (error) {
      toast.error(m.people_failed({ message: errorText(error, m.admin_no_answer()) }))
    }
    await refresh(screenCalls.listScreens)
    setEnding(null)
  })
  return (
    <section aria-labelledby="screens" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="screens" className="font-semibold text-lg">
          {m.screens_title()}
        </h3>
        {may('staff.write') && (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            <MonitorPlay className="size-5 shrink-0" />
            {m.screens_add()}
          </Button>
        )}
      </div>
      <p className="text-ink-soft text-sm">{isError ? m.screens_load_failed() : m.screens_hint()}</p>
      <ul className="flex flex-col gap-3">
        {data?.screens.map((screen) => (
          <Card as="li" key={screen._id} className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <div className="wrap-anywhere min-w-0 flex-1 basis-72">
              <p className="font-semibold">
                {screen.name} · {screenName(screen.screen)}
              </p>
              <p className="text-ink-soft text-sm">
                {m.screens_made({ name: screen.by, when: shortDate(screen.created_at) })}
              </p>
            </div>
            {may('staff.write') && (
              <Button
                variant="secondary"
                aria-label={`${m.screens_end()}: ${screen.name}`}
                onClick={() => setEnding(screen)}
              >
                {m.screens_end()}
              </Button>
            )}
          </Card>
        ))}
      </ul>
      {adding && <AddScreenDialog onClose={() => setAdding(false)} />}
      {ending && (
        <LazyConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && setEnding(null)}
          title={m.screens_end_title({ name: ending.name })}
          text={m.screens_end_text()}
          confirmLabel={m.screens_end()}
          cancelLabel={m.admin_form_cancel()}
          busy={busy}
          onConfirm={() => run(ending)}
        />
      )}
    </section>
  )
}
