import type { PgBoss } from 'pg-boss'
import type { AppContext } from '#server/kernel/context.ts'
import { jobQueue } from '#server/kernel/jobs/queue.ts'
import { perContext } from '#server/kernel/per-context.ts'

/** A push to one device of one event. Holds nothing that another could use. */
export interface PushJob {
  eventId: number
  deviceId: string
}

export const PUSHES = 'push-delivery'
/** What could not be delivered: rejected for good, not understood, or tried ten times. Kept for a week to be looked at. */
export const PARKED_PUSHES = 'push-parked'

/** The first wait between two tries, and the longest: each is twice the one before, and up to as much again by chance. */
export const FIRST_WAIT_S = 30
export const LONGEST_WAIT_S = 30 * 60
const RETRIES = 9
/** Longer than a batch can take. What an instance had fetched when it died is tried again after it. */
const EXPIRE_S = 60
const DAY_S = 24 * 60 * 60

const opened = perContext((ctx) => ({ queue: null as Promise<PgBoss> | null, open: () => open(ctx) }))

/** The queue of pushes, made at the first use. Not to be called in a transaction. */
export function pushQueue(ctx: Pick<AppContext, 'services'>): Promise<PgBoss> {
  const own = opened(ctx)
  own.queue ??= own.open().catch((error: unknown) => {
    own.queue = null
    throw error
  })
  return own.queue
}

async function open(ctx: AppContext): Promise<PgBoss> {
  const boss = await jobQueue(ctx).start()
  await boss.createQueue(PARKED_PUSHES, { retentionSeconds: 7 * DAY_S })
  await boss.createQueue(PUSHES, {
    retryLimit: RETRIES,
    retryDelay: FIRST_WAIT_S,
    retryBackoff: true,
    retryDelayMax: LONGEST_WAIT_S,
    expireInSeconds: EXPIRE_S,
    retentionSeconds: 7 * DAY_S,
    deleteAfterSeconds: 60 * 60,
    deadLetter: PARKED_PUSHES,
  })
  // Lets it read what it keeps of these queues now: within a transaction it would wait for the one connection there is.
  await boss.insert(PARKED_PUSHES, [])
  await boss.insert(PUSHES, [])
  return boss
}
