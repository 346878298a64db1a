import { setTimeout as wait } from 'node:timers/promises'
import { givesWay } from './errors.ts'

/** Milliseconds before the second try; each pause is twice the one before, so that who had to wait can pass. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5000

/** What is reported before each pause. */
export interface GaveWay {
  error: unknown
  /** 1 for the first try. */
  attempt: number
  pauseMs: number
}

/**
 * Does `work` until it succeeds, as long as PostgreSQL takes it back for the sake of others (see `givesWay`): nothing of
 * it is left then, so it starts again after a pause, without a limit of tries. Throws any other error at once.
 */
export async function untilItPasses<Result>(
  work: () => Promise<Result>,
  gaveWay: (facts: GaveWay) => Promise<void> | void,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!givesWay(error)) throw error
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS)
      await gaveWay({ error, attempt, pauseMs })
      // Two instances that met each other do not meet again.
      await wait(pauseMs * (1 + Math.random() / 4))
    }
  }
}
