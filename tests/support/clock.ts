/** A clock that stands still until it is moved. */
export interface Clock {
  now(): Date
  /** ISO 8601, e.g. `2026-03-11T17:59:00+05:30`. */
  set(instant: string): void
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

export function clockAt(start: string): Clock {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    set: (instant) => {
      time = Date.parse(instant)
    },
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}
