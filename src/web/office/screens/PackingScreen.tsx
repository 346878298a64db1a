import { Moon, Sun } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { slotName } from '#shared/texts/slot-name.ts'
import { clockTime, weekdayAndDay } from '#web/kit/parts/dates.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { BoxList } from '../kitchen/packing/BoxList.tsx'
import { GoneBoxes } from '../kitchen/packing/GoneBoxes.tsx'
import { Progress } from '../kitchen/packing/Progress.tsx'
import { usePacking } from '../kitchen/packing/use-packing.ts'
import { SlotButtons } from '../parts/SlotButtons.tsx'
import { useScreenOn } from '../parts/use-screen-on.ts'
import { SIZES, wallLook, wallStyle } from '../parts/wall-look.ts'

/** What is packed, on a screen where boxes are packed. It shows and ticks nothing. */
export default function PackingScreen() {
  useScreenOn()
  const work = usePacking()
  const { packing, query } = work
  const look = wallLook.use()
  const isDark = look === null ? window.matchMedia('(prefers-color-scheme: dark)').matches : look === 'dark'
  return (
    <main
      data-look={look ?? undefined}
      style={wallStyle(look)}
      className="wrap-anywhere flex min-h-dvh flex-col gap-3 bg-ground p-3 text-ink tabular-nums"
    >
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 font-bold" style={SIZES.title}>
          {packing ? `${weekdayAndDay(packing.day)} · ${slotName(packing.slot)}` : m.kitchen_view_packing()}
        </h1>
        <p role="status" className="font-semibold text-turmeric-dark">
          {packing && query.isError && m.wall_old({ time: clockTime(query.dataUpdatedAt) })}
        </p>
        {packing && <SlotButtons slots={packing.slots} slot={packing.slot} />}
        <IconButton
          label={isDark ? m.wall_light() : m.wall_dark()}
          onClick={() => wallLook.set(isDark ? 'light' : 'dark')}
        >
          {isDark ? <Sun className="size-6" /> : <Moon className="size-6" />}
        </IconButton>
      </header>
      {!packing && <p role="status">{query.isError ? m.packing_failed() : m.packing_loading()}</p>}
      {packing && packing.gone.length > 0 && <GoneBoxes gone={packing.gone} work={work} mayPack={false} />}
      {packing && packing.boxes.length === 0 && (
        <EmptyState picture="empty-plate" title={m.packing_empty()} text={m.packing_empty_text()} />
      )}
      {packing && packing.boxes.length > 0 && (
        <>
          <Progress boxes={packing.boxes} />
          <BoxList key={packing.day} boxes={packing.boxes} work={work} mayPack={false} onLabel={() => undefined} />
        </>
      )}
    </main>
  )
}
