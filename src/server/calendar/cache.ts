import type { Db } from '#server/kernel/db/connection.ts'
import { versionWatch, type Watch } from '#server/kernel/db/watch.ts'
import { perContext } from '#server/kernel/per-context.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { type Calendar, SLOTS, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import { type KitchenSlots, readDays, readSlots } from './read-calendar.ts'

/** A calendar with what tells it from those before and after it: answers made from it are kept under this. */
export interface KnownCalendar extends Calendar {
  version: string
}

/** All slots with their calendars. */
export interface KitchenCalendars {
  version: string
  slots: KitchenSlots
  of: Record<SlotCode, KnownCalendar>
}

/**
 * The calendars as everybody reads them, kept in memory until a day changes. What they say may be a second old on another
 * instance: statements that write look at the day's row themselves. Not for use inside a transaction, see readCalendar.
 */
class CalendarCache {
  readonly #db: Db
  readonly #watch: Watch
  #known: { version: string; calendars: Promise<KitchenCalendars> } | null = null

  constructor(db: Db) {
    this.#db = db
    this.#watch = versionWatch(db, 'calendar_version')
  }

  /** The calendar of a slot at this instant: its rows begin some weeks before it. */
  async at(now: Date, code: SlotCode = 'lunch'): Promise<KnownCalendar> {
    return (await this.all(now)).of[code]
  }

  /** What is usual for each slot, and which are served. */
  async slots(now: Date): Promise<KitchenSlots> {
    return (await this.all(now)).slots
  }

  /** The calendars of all slots, served or not, at this instant. */
  async all(now: Date): Promise<KitchenCalendars> {
    const version = `${await this.#watch.current()} ${kitchenDayOf(now)}`
    if (this.#known?.version === version) return this.#known.calendars
    const known = { version, calendars: this.#read(version, now) }
    this.#known = known
    known.calendars.catch(() => {
      if (this.#known === known) this.#known = null
    })
    return known.calendars
  }

  /** After a change made by this instance, or heard of: the next reader sees it. */
  invalidate() {
    this.#watch.invalidate()
  }

  async #read(version: string, now: Date): Promise<KitchenCalendars> {
    const slots = await readSlots(this.#db)
    const of = {} as KitchenCalendars['of']
    for (const code of SLOTS) of[code] = { slot: slots.all[code], days: await readDays(this.#db, now, code), version }
    return { version, slots, of }
  }
}

/** The calendars of a running program. */
export const calendarOf = perContext(({ db }) => new CalendarCache(db))
