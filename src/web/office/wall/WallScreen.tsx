import { Moon, Sun } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { wallCalls } from '#shared/contract/reports/office/wall.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { useServerNow } from '#web/kit/api/use-server-now.ts'
import { clockTime, weekdayAndDay } from '#web/kit/parts/dates.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RingButton } from '../parts/ringing/RingButton.tsx'
import { useScreenOn } from '../parts/use-screen-on.ts'
import { SIZES, wallLook, wallStyle } from '../parts/wall-look.ts'
import { useMay } from '../session-context.ts'
import { WallColumns } from './WallColumns.tsx'

/** Without events, and beside them: the day turns although nothing happens. */
const REFRESH_MS = 20_000
/** After this long without an answer the wall says that it is old. */
const STALE_MS = 90_000

/** The screen on the kitchen's wall, at `/office/wall`: what comes, what is to be cooked, what is on its way. */
export default function WallScreen() {
  const { data, dataUpdatedAt: readAt, isError } = useCall(wallCalls.wall, {}, { refetchInterval: REFRESH_MS })
  const wall = data?.wall
  const may = useMay()
  useScreenOn()
  const look = wallLook.use()
  const now = useServerNow({ now: wall?.now ?? null, readAt }, 5000)
  const isDark = look === null ? window.matchMedia('(prefers-color-scheme: dark)').matches : look === 'dark'
  const old = wall !== undefined && (isError || Date.now() - readAt > STALE_MS)
  return (
    <main
      className="wrap-anywhere flex min-h-dvh flex-col gap-3 bg-ground p-3 text-ink tabular-nums"
      data-look={look ?? undefined}
      style={wallStyle(look)}
    >
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 font-bold" style={SIZES.title}>
          {wall ? weekdayAndDay(wall.day) : m.wall_title()}
        </h1>
        <p role="status" className="font-semibold text-turmeric-dark">
          {old && m.wall_old({ time: clockTime(readAt) })}
        </p>
        <p className="font-bold" style={SIZES.clock}>
          {clockTime(now.getTime())}
        </p>
        {may('orders.read') && <RingButton />}
        <IconButton
          label={isDark ? m.wall_light() : m.wall_dark()}
          onClick={() => wallLook.set(isDark ? 'light' : 'dark')}
        >
          {isDark ? <Sun className="size-5" /> : <Moon className="size-5" />}
        </IconButton>
      </header>
      {wall ? <WallColumns wall={wall} /> : <p role="status">{isError ? m.wall_failed() : m.wall_loading()}</p>}
    </main>
  )
}
