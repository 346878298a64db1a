import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'
import { productionCalls } from '#shared/contract/kitchen/office/production.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { clockTime, weekdayDate } from '#web/kit/parts/dates.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { goTo } from '../hash-location.ts'
import { cookText } from '../parts/cook-figure-text.ts'
import { useMay } from '../session-context.ts'
import type { Production } from './use-production.ts'

interface SheetProps {
  production: Production
  sheet: ProductionSheet
}

/** Of which day and when: whether it is locked, and whether its figures are those of now. */
export function SheetState({ production, sheet }: SheetProps) {
  const may = useMay()
  const isAhead = sheet.day >= kitchenDayOf(production.now)
  return (
    <div className="flex flex-col gap-2">
      <OldFigures production={production} />
      <p className="font-bold text-xl">
        {m.production_title({ day: weekdayDate(sheet.day), slot: slotName(sheet.slot) })}
      </p>
      {sheet.cook && sheet.lines.length > 0 && <p className="font-semibold">{cookText(sheet.cook)}</p>}
      <p>{stateText(sheet, production.now)}</p>
      <UnseenElsewhere sheet={sheet} />
      {sheet.locked && isAhead && may('production.write') && <Recount sheet={sheet} />}
    </div>
  )
}

/** The network is gone, or nobody answers: what is shown is what was so then. */
export function OldFigures({ production: { isOld, readAt } }: { production: Production }) {
  return (
    <div role="status">
      {isOld && (
        <p className="flex items-center gap-3 rounded-md bg-turmeric p-3 font-bold text-on-turmeric">
          <WifiOff className="size-[1.4em] shrink-0" />
          {m.production_old({ time: clockTime(readAt) })}
        </p>
      )}
    </div>
  )
}

/** Whether the day is locked, and what is still open until then. */
export function stateText({ locked, deadline, bufferPercent }: ProductionSheet, now: Date): string {
  if (locked) {
    const at = {
      time: clockTime(locked.at),
      day: weekdayDate(kitchenDayOf(new Date(locked.at))),
      buffer: bufferPercent,
    }
    return locked.by ? m.production_recounted({ ...at, name: locked.by }) : m.production_locked(at)
  }
  if (new Date(deadline) <= now) return m.production_lock_late({ time: clockTime(deadline) })
  return m.production_open({
    day: weekdayDate(kitchenDayOf(new Date(deadline))),
    time: clockTime(deadline),
    buffer: bufferPercent,
  })
}

/** What has changed on another day or for another meal that is being cooked. */
export function UnseenElsewhere({ sheet: { unseenElsewhere } }: { sheet: ProductionSheet }) {
  return unseenElsewhere.map(({ day, slot, dishes }) => (
    <div
      key={`${day} ${slot}`}
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-lg bg-turmeric-soft p-3 text-turmeric-dark"
    >
      <p className="min-w-0 flex-1 basis-48 font-bold">
        {m.production_elsewhere({ day: weekdayDate(day), slot: slotName(slot), count: dishes })}
      </p>
      <Button
        variant="secondary"
        style={{ fontSize: 'inherit' }}
        onClick={() => goTo({ day, slot: slot === 'lunch' ? null : slot })}
      >
        {m.production_elsewhere_show()}
      </Button>
    </div>
  ))
}

function Recount({ sheet }: Pick<SheetProps, 'sheet'>) {
  const api = useApi()
  const refresh = useRefresh()
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction(async () => {
    try {
      await api.call(productionCalls.recountProduction, {
        body: { day: sheet.day, slot: sheet.slot, lockedAt: sheet.locked?.at ?? '' },
      })
      toast.success(m.production_recount_done())
    } catch (error) {
      toast.error(errorText(error, m.production_recount_failed()))
    }
    setAsking(false)
    await refresh(productionCalls.productionSheet)
  })
  return (
    <div>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {m.production_recount()}
      </Button>
      {asking && (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title={m.production_recount_title()}
          text={m.production_recount_text()}
          confirmLabel={m.production_recount()}
          cancelLabel={m.production_recount_cancel()}
          busyLabel={m.settings_saving()}
          busy={busy}
          onConfirm={() => run()}
        />
      )}
    </div>
  )
}
