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
