import { vi } from 'vitest'

/** Takes the page's clock over: it goes on at its real pace and can be moved with `pass`. Ends with the test. */
export function takeClock(at: Date = new Date()) {
  vi.useFakeTimers({
    now: at,
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
}

/** Lets so many milliseconds pass at once. */
export async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
}

/** The clock has gone on by so many milliseconds, as after a sleep of the phone: what was due comes once. */
export async function wakeAfter(ms: number) {
  vi.setSystemTime(Date.now() + ms)
  await vi.advanceTimersByTimeAsync(1_000)
}
