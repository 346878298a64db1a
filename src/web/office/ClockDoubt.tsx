import * as m from '#paraglide/messages.js'
import type { Clock } from '#shared/contract/people/office/clock.schemas.ts'
import { clockCalls } from '#shared/contract/people/office/clock.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { clockTime, shortDate } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMay } from './session-context.ts'

interface ClockDoubtProps {
  /** By the server's clock. */
  now: string
  doubt: NonNullable<Clock['doubt']>
  /** Somebody has said yes, whatever came of it. */
  onAnswered: () => Promise<unknown>
}

/** Says that the server does not believe its clock, and takes the yes to it. Load it lazily. */
export default function ClockDoubt({ now, doubt, onAnswered }: ClockDoubtProps) {
  const api = useApi()
  const may = useMay()
  const { busy, run } = useAction(async (now: string) => {
    try {
      await api.call(clockCalls.confirmClock, { body: { now } })
      toast.success(m.admin_clock_confirmed())
    } catch (error) {
      toast.error(m.admin_clock_failed({ message: errorText(error, m.admin_no_answer()) }))
    }
    await onAnswered()
  })
  return (
    <aside
      aria-labelledby="clock-doubt"
      className="flex flex-col items-start gap-2 bg-danger px-safe-4 py-2 text-sm text-on-fill sm:px-safe-6 print:hidden"
    >
      <p id="clock-doubt" className="font-medium">
        {TEXTS[doubt.kind]({ now, ...doubt })}
      </p>
      {doubt.kind !== 'apart' && (
        <>
          <p>{m.admin_clock_waits()}</p>
          {may('clock.write') && (
            <Button variant="secondary" busy={busy} onClick={() => run(now)}>
              {m.admin_clock_confirm()}
            </Button>
          )}
        </>
      )}
    </aside>
  )
}

type Facts = Pick<Clock, 'now'> & NonNullable<Clock['doubt']>

const TEXTS: Record<Facts['kind'], (facts: Facts) => string> = {
  ahead: ({ seconds, expected, now }) =>
    m.admin_clock_ahead({ gap: durationText(seconds), expected: timeText(expected ?? now), now: timeText(now) }),
  behind: ({ seconds, expected, now }) =>
    m.admin_clock_behind({ gap: durationText(seconds), expected: timeText(expected ?? now), now: timeText(now) }),
  apart: ({ seconds, now }) => m.admin_clock_apart({ gap: durationText(seconds), now: timeText(now) }),
}

/** `20 Nov 26, 6:42 pm`. */
const timeText = (instant: string) => `${shortDate(instant)}, ${clockTime(instant)}`

/** `40 days`, `5 hours`, `12 minutes`. */
function durationText(seconds: number): string {
  const hours = seconds / 3600
  if (hours >= 48) return m.wait_days({ count: Math.round(hours / 24) })
  return hours >= 2 ? m.wait_hours({ count: Math.round(hours) }) : m.wait_minutes({ count: Math.round(seconds / 60) })
}
