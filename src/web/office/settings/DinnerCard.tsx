import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import type { Slot } from '#shared/contract/calendar/office/slots.schemas.ts'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { useScreenError } from '#web/kit/api/use-screen-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toast.ts'

/** Serves dinner beside lunch, or no more. */
export function DinnerCard({ slots }: { slots: Slot[] }) {
  const id = useId()
  const api = useApi()
  const refresh = useRefresh()
  const problem = useScreenError()
  const served = slots.some(({ slot }) => slot === 'dinner')
  const { busy, run } = useAction(async () => {
    problem.clear()
    try {
      await api.call(slotCalls.serveDinner, { body: { served: !served } })
      toast.success(served ? m.settings_dinner_stopped() : m.settings_dinner_begun())
      await refresh(slotCalls.listSlots)
    } catch (error) {
      problem.show(errorText(error, m.settings_save_failed()))
    }
  })
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-bold text-xl">
        {m.settings_dinner_title()}
      </h2>
      <p className="text-base">{served ? m.settings_dinner_served() : m.settings_dinner_text()}</p>
      <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t pt-4">
        <Button
          variant={served ? 'secondary' : 'primary'}
          busy={busy}
          busyLabel={m.settings_saving()}
          onClick={() => run()}
        >
          {served ? m.settings_dinner_stop() : m.settings_dinner_begin()}
        </Button>
      </div>
    </Card>
  )
}
