/** A clock that stands still until it is moved. */
export interface Clock {
  now(): Date
  /** What a stopwatch shows, milliseconds: goes on as time passes, whatever becomes of the clock. */
  elapsed(): number
  /** ISO 8601, e.g. `2026-03-11T17:59:00+05:30`. */
  set(instant: string): void
  /** Puts the clock forward, or back, at once: no time passes. */
  jump(by: { minutes?: number; hours?: number; days?: number }): void
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

export function clockAt(start: string): Clock {
  let time = Date.parse(start)
  let elapsed = 0
  return {
    now: () => new Date(time),
    elapsed: () => elapsed,
    set: (instant) => {
      elapsed += Math.max(0, Date.parse(instant) - time)
      time = Date.parse(instant)
    },
    jump: ({ minutes = 0, hours = 0, days = 0 }) => {
      time += ((days * 24 + hours) * 60 + minutes) * 60_000
    },
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      const ms = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
      time += ms
      elapsed += ms
    },
  }
}
