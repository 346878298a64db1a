import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { AppError } from '#server/kernel/http/errors.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { type Beat, beat, setHeartbeat } from './heartbeat.ts'
import { type ClockDoubt, DRIFT_LIMIT_MS, judgeClock } from './judge-clock.ts'

const BEAT_EVERY_MS = 60_000
/** How long somebody may look at the time before saying that it is right. */
const SHOWN_LIMIT_MS = 10 * 60_000

/** Says whether the present instant can be believed. While it cannot, nothing is done that time alone would set off. */
export interface TimeGuard {
  /** What speaks against the clock, as far as this process knows without asking; `null` for nothing. */
  doubt(): ClockDoubt | null
  /** The instant that the heartbeat lets expect; `null` when nothing has run on this database yet. */
  expected(): Date | null
  /** Asks the database, and moves the heartbeat on when nothing speaks against the clock. */
  look(): Promise<ClockDoubt | null>
  /** Throws `clock_in_doubt` while something speaks against the clock. */
  requireRightTime(): void
  /**
   * Between which instants the present lies: both are `now`, unless something speaks against the clock; then one is what
   * the heartbeat, or the database's own clock, lets expect.
   */
  between(now: Date): { earliest: Date; latest: Date }
  /** Throws `clock_in_doubt` while the clock and what is expected lead to different decisions. */
  requireAgreement(decide: (at: Date) => string | boolean): void
  /** Throws `clock_in_doubt` while it is not even certain which kitchen day it is. */
  requireRightDay(): void
  /**
   * An admin has been shown the instant `shown` and says that it is right. Throws `clock_changed` when the clock tells
   * something else by now, `clock_apart` on a machine whose clock differs from the database's.
   */
  confirm(shown: Date): Promise<void>
  stop(): void
}

/** Where every instant is believed: in tests that move the clock, see ALLOW_CLOCK_JUMPS. */
export const noTimeGuard: TimeGuard = {
  doubt: () => null,
  expected: () => null,
  look: async () => null,
  requireRightTime: () => {},
  between: (now) => ({ earliest: now, latest: now }),
  requireAgreement: () => {},
  requireRightDay: () => {},
  confirm: async () => {},
  stop: () => {},
}

interface Clocks {
  now: () => Date
  /** Monotonic, milliseconds. */
  elapsed: () => number
  /** Whether the database has a clock of its own, on another machine perhaps. */
  databaseHasClock: boolean
}

/**
 * Looks at the heartbeat now and once a minute. Between two looks the monotonic clock says what to expect, so that a clock
 * that is put forward or back is noticed at once.
 */
export async function startTimeGuard(
  pool: pg.Pool,
  { now, elapsed, databaseHasClock }: Clocks,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<TimeGuard> {
  let last: Beat & { at: number } = { seenAt: null, aheadOfDatabaseMs: 0, at: 0 }
  let told: ClockDoubt['kind'] | null = null

  const expected = () => last.seenAt && new Date(last.seenAt.getTime() + elapsed() - last.at)
  const doubt = () => judgeClock(now(), expected(), last.aheadOfDatabaseMs)

  async function look() {
    const at = now()
    const found = await beat(pool, at, databaseHasClock)
    const known = found.seenAt ?? at
    const doubted = judgeClock(at, known, found.aheadOfDatabaseMs)
    // What is believed is the heartbeat from now on; a clock that is a little behind others waits for them.
    last = { ...found, seenAt: doubted || known > at ? known : at, at: elapsed() }
    tell(doubted)
    return doubted
  }

  function tell(doubted: ClockDoubt | null) {
    if ((doubted?.kind ?? null) === told) return
    told = doubted?.kind ?? null
    if (doubted === null) return log.warn('the clock is believed again: timed work goes on')
    log.error({ ...doubted, now: now() }, 'the clock is not believed: timed work and orders wait until it is right')
  }

  /** What time it is if the clock is wrong. */
  function otherwise(at: Date): Date {
    if (doubt() === null) return at
    if (Math.abs(last.aheadOfDatabaseMs) > DRIFT_LIMIT_MS) return new Date(at.getTime() - last.aheadOfDatabaseMs)
    return expected() ?? at
  }

  function between(at: Date) {
    const other = otherwise(at)
    return at < other ? { earliest: at, latest: other } : { earliest: other, latest: at }
  }

  function requireAgreement(decide: (at: Date) => string | boolean) {
    if (doubt() === null) return
    const { earliest, latest } = between(now())
    if (decide(earliest) !== decide(latest)) throw new AppError('clock_in_doubt')
  }

  await look()
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'the heartbeat could not be written'))
  }, BEAT_EVERY_MS)
  timer.unref()
  return {
    doubt,
    expected,
    look,
    requireRightTime() {
      if (doubt()) throw new AppError('clock_in_doubt')
    },
    between,
    requireAgreement,
    requireRightDay: () => requireAgreement(kitchenDayOf),
    async confirm(shown) {
      const at = now()
      if (Math.abs(at.getTime() - shown.getTime()) > SHOWN_LIMIT_MS) throw new AppError('clock_changed')
      if ((await look())?.kind === 'apart') throw new AppError('clock_apart')
      await setHeartbeat(pool, at)
      await look()
    },
    stop: () => clearInterval(timer),
  }
}
