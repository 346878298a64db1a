import { Minimize2, Moon, Sun } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { clockTime, weekdayAndDay } from '#web/kit/parts/dates.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { goTo } from '../hash-location.ts'
import { cookText } from '../parts/cook-figure-text.ts'
import { SlotButtons } from '../parts/SlotButtons.tsx'
import { useScreenOn } from '../parts/use-screen-on.ts'
import { SIZES, wallLook, wallStyle } from '../parts/wall-look.ts'
import { ChangesBar } from './ChangesBar.tsx'
import { SheetChoices } from './SheetChoices.tsx'
import { SheetLines } from './SheetLines.tsx'
import { OldFigures, stateText, UnseenElsewhere } from './SheetState.tsx'
import type { Production } from './use-production.ts'

interface LargeSheetProps {
  production: Production
  sheet: ProductionSheet
  /** Whether the browser shows this alone: there is nothing to go back to, and the slot is chosen here. */
  isScreen?: boolean
}

/** The sheet over the whole screen of a tablet, read from three metres, in the look of the kitchen's wall. */
export function LargeSheet({ production, sheet, isScreen = false }: LargeSheetProps) {
  useScreenOn()
  const look = wallLook.use()
  const isDark = look === null ? window.matchMedia('(prefers-color-scheme: dark)').matches : look === 'dark'
  return (
    <section
      aria-label={m.admin_tab_kitchen()}
      data-look={look ?? undefined}
      style={wallStyle(look)}
      className="wrap-anywhere flex min-h-dvh flex-col gap-3 bg-ground p-3 text-ink tabular-nums"
    >
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 font-bold" style={SIZES.title}>
          {weekdayAndDay(sheet.day)} · {slotName(sheet.slot)}
        </h1>
        <p className="font-bold" style={SIZES.clock}>
          {clockTime(production.now.getTime())}
        </p>
        <IconButton
          label={isDark ? m.wall_light() : m.wall_dark()}
          onClick={() => wallLook.set(isDark ? 'light' : 'dark')}
        >
          {isDark ? <Sun className="size-6" /> : <Moon className="size-6" />}
        </IconButton>
        {isScreen ? (
          <SlotButtons slots={sheet.slots} slot={sheet.slot} />
        ) : (
          <IconButton label={m.production_small()} onClick={() => goTo({ view: null })}>
            <Minimize2 className="size-6" />
          </IconButton>
        )}
      </header>
      <OldFigures production={production} />
      <ChangesBar production={production} sheet={sheet} />
      <UnseenElsewhere sheet={sheet} />
      {sheet.cook && sheet.lines.length > 0 && (
        <p className="font-bold" style={SIZES.title}>
          {cookText(sheet.cook)}
        </p>
      )}
      <p>{sheet.lines.length === 0 ? m.production_nothing() : stateText(sheet, production.now)}</p>
      <SheetLines production={production} sheet={sheet} large />
      <SheetChoices sheet={sheet} />
    </section>
  )
}
