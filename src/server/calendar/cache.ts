import type { Db } from '#server/platform/db/connection.ts'
import { versionWatch, type Watch } from '#server/platform/db/watch.ts'
import { perContext } from '#server/platform/per-context.ts'
import type { Calendar } from '#shared/domain/calendar/calendar.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { readCalendar } from './read-calendar.ts'

/** A calendar with what tells it from those before and after it: answers made from it are kept under this. */
export interface KnownCalendar extends Calendar {
  version: string
}

/**
 * The calendar as everybody reads it, kept in memory until a day changes. What it says may be a second old on another
 * instance: statements that write look at the day's row themselves. Not for use inside a transaction, see readCalendar.
 */
class CalendarCache {
  readonly #db: Db
  readonly #watch: Watch
  #known: { version: string; calendar: Promise<KnownCalendar> } | null = null

  constructor(db: Db) {
    this.#db = db
    this.#watch = versionWatch(db, 'calendar_version')
  }

  /** The calendar at this instant: its rows begin some weeks before it. */
  async at(now: Date): Promise<KnownCalendar> {
    const version = `${await this.#watch.current()} ${kitchenDayOf(now)}`
    if (this.#known?.version === version) return this.#known.calendar
    const known = { version, calendar: this.#read(version, now) }
    this.#known = known
    known.calendar.catch(() => {
      if (this.#known === known) this.#known = null
    })
    return known.calendar
  }

  /** After a change made by this instance, or heard of: the next reader sees it. */
  invalidate() {
    this.#watch.invalidate()
  }

  async #read(version: string, now: Date): Promise<KnownCalendar> {
    return { ...(await readCalendar(this.#db, now)), version }
  }
}

/** The calendar of a running program. */
export const calendarOf = perContext(({ db }) => new CalendarCache(db))
