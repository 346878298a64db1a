import { expect, vi } from 'vitest'
import type { SentRequest } from './stub-server.ts'

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

/**
 * A server in trouble is asked again twice, after one second and after two: lets both waits pass. In small steps, since each
 * begins when the rejection before it has been read.
 */
export async function passRetries(requests: SentRequest[]) {
  const asked = async () => {
    await pass(50)
    return requests.length
  }
  await expect.poll(asked, { interval: 1 }).toBe(3)
}

/** The clock has gone on by so many milliseconds, as after a sleep of the phone: what was due comes once. */
export async function wakeAfter(ms: number) {
  vi.setSystemTime(Date.now() + ms)
  await vi.advanceTimersByTimeAsync(1_000)
}

/** As if the tab came back to sight once what it has read is half a minute old: the week is read again. */
export function weekReadAgain() {
  vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] })
  window.dispatchEvent(new Event('visibilitychange'))
}
