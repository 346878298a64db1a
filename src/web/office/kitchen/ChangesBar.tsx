import { BellRing } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'
import { Button } from '#web/ui/Button.tsx'
import { changeText } from '../parts/amount-text.ts'
import { useMay } from '../session-context.ts'
import { changedLines, type Production } from './use-production.ts'

/** What has changed since the lock and nobody has seen: stays in sight until somebody ticks it. */
export function ChangesBar({ production, sheet }: { production: Production; sheet: ProductionSheet }) {
  const may = useMay()
  const changed = changedLines(sheet)
  const needsCooking = changed.some(({ change, fromSurplus }) => change !== fromSurplus)
  return (
    <div role="alert" className="sticky top-0 z-10 empty:hidden">
      {changed.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg bg-turmeric p-3 text-on-turmeric shadow-float">
          <BellRing className="size-[1.6em] shrink-0" />
          <p className="min-w-0 flex-1 basis-48 font-bold">
            {m.production_unseen({
              changes: changed.map((line) => `${line.name} ${changeText(line.change, line)}`).join(', '),
            })}
          </p>
          {may('production.write') && (
            <Button
              className="min-h-14 px-6 max-sm:w-full"
              style={{ fontSize: 'inherit' }}
              busy={production.seeing}
              busyLabel={m.production_ticking()}
              onClick={() => production.see(changed)}
            >
              {needsCooking ? m.production_tick_all() : m.production_tick()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
