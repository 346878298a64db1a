import { Lock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotOfDay } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import type { Closure } from '#shared/contract/calendar/office/closures.schemas.ts'
import { closureCalls } from '#shared/contract/calendar/office/closures.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { closedText, daysText } from '../calendar-texts.ts'
import { ClosureCalls } from '../closing/ClosureCalls.tsx'
import { useReopening } from '../closing/use-reopening.ts'

const CloseDialog = lazy(() => import('../closing/CloseDialog.tsx'))

interface ClosureButtonsProps {
  day: KitchenDay
  slot: SlotOfDay
  /** Days that are over stay as they were. */
  coming: boolean
  /** More than one slot is served. */
  severalSlots: boolean
}

/** Closes an open slot; of a closed one says why, and opens it again. */
export function ClosureButtons({ day, slot, coming, severalSlots }: ClosureButtonsProps) {
  const [closing, setClosing] = useState<{ opening: number; open: boolean } | null>(null)
  if (slot.state === 'closed') return <Closed day={day} slot={slot} coming={coming} />
  if (slot.state === 'off' || !coming) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setClosing({ opening: (closing?.opening ?? 0) + 1, open: true })}>
        <Lock className="size-5 shrink-0" />
        {m.calendar_close()}
      </Button>
      {closing && (
        <Suspense fallback={null}>
          <CloseDialog
            key={closing.opening}
            slot={slot.slot}
            day={day}
            severalSlots={severalSlots}
            open={closing.open}
            onClose={() => setClosing({ ...closing, open: false })}
          />
        </Suspense>
      )}
    </>
  )
}

function Closed({ day, slot, coming }: Omit<ClosureButtonsProps, 'severalSlots'>) {
  const { data, isError } = useCall(closureCalls.listClosures, { query: { from: day, to: day } }, { staleTime: 0 })
  const closure = data?.closures.find((each) => each.slot === slot.slot && each.closed_days.includes(day))
  const reopening = useReopening(slot.slot)
  const { asked } = reopening
  const others = closure?.closed_days ?? [day]
  return (
    <div className="flex flex-col gap-3">
      <Alert tone="info" title={closedText(slot)}>
        {closure && <ClosureWords closure={closure} />}
        {isError && m.calendar_day_failed()}
      </Alert>
      {closure && closure.customers > 0 && <ClosureCalls closure={closure} />}
      {coming && (
        <Button variant="secondary" onClick={() => reopening.ask([day])}>
          {m.calendar_reopen()}
        </Button>
      )}
      {coming && others.length > 1 && (
        <Button variant="secondary" onClick={() => reopening.ask(others)}>
          {m.calendar_reopen_all({ count: others.length })}
        </Button>
      )}
      {asked && (
        <LazyConfirmDialog
          open={asked.open}
          onOpenChange={(open) => !open && reopening.closeAsked()}
          title={m.calendar_reopen_ask()}
          text={m.calendar_reopen_text({ days: daysText(asked.days) })}
          confirmLabel={m.calendar_reopen_confirm()}
          cancelLabel={m.calendar_reopen_cancel()}
          onConfirm={reopening.confirm}
          busy={reopening.busy}
          busyLabel={m.calendar_reopening()}
        />
      )}
    </div>
  )
}

function ClosureWords({ closure: { note, closed_by, closed_at } }: { closure: Closure }) {
  return (
    <>
      {note && <p>{note}</p>}
      <p className="text-sm">{m.calendar_closed_by({ admin: closed_by, when: instantText(closed_at) })}</p>
    </>
  )
}
