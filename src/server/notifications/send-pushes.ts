import { createHash } from 'node:crypto'
import type { AppContext } from '#server/platform/context.ts'
import type { PushOutcome } from '#server/platform/messaging/push/push.ts'
import { newAnswerTokens } from './answer-tokens.ts'
import {
  claimDeliveries,
  type Delivery,
  handToDevices,
  putOffDeliveries,
  removeDeliveries,
  removeDevices,
} from './deliveries.ts'
import { asksForAnswer, messageOf } from './messages.ts'

const NOTICES_AT_ONCE = 500
const PUSHES_AT_ONCE = 50
/** Waits between tries: half a minute, then twice as long each time. */
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 30 * 60_000
const TRIES = 10

type Sender = Pick<AppContext, 'db' | 'now' | 'push' | 'log'>

/**
 * Pushes what is due: hands notices to their customers' devices and sends to each. Any number of times, on any number of
 * instances: a notice reaches a device once, or once more if an instance dies between sending and noting it, and then in
 * the place of the first. Nothing is sent within a transaction. Stops between two batches when `stopping` says so.
 * Returns how many pushes were taken.
 */
export async function sendPushes(ctx: Sender, stopping: () => boolean = () => false): Promise<number> {
  let taken = 0
  while (!stopping() && (await handToDevices(ctx.db, ctx.now(), NOTICES_AT_ONCE)) > 0) {
    // Until all are handed over.
  }
  while (!stopping()) {
    const deliveries = await claimDeliveries(ctx.db, ctx.now(), PUSHES_AT_ONCE)
    if (deliveries.length === 0) break
    taken += await sendBatch(ctx, deliveries)
  }
  return taken
}

async function sendBatch(ctx: Sender, deliveries: Delivery[]): Promise<number> {
  const now = ctx.now()
  const answerable = deliveries.filter((delivery) => delivery.signedIn && asksForAnswer(delivery))
  const tokens = await newAnswerTokens(
    ctx.db,
    answerable.map((delivery) => ({
      orderId: delivery.subjectId,
      deviceId: delivery.deviceId,
      expiresAt: delivery.confirmBy ?? delivery.pushUntil,
    })),
  )
  const outcomes = await Promise.all(
    deliveries.map(async (delivery) => {
      const token = tokens[answerable.indexOf(delivery)] ?? null
      return { delivery, outcome: await sendOne(ctx, delivery, token, now) }
    }),
  )
  const of = (...kinds: Outcome['kind'][]) =>
    outcomes.flatMap(({ delivery, outcome }) => (kinds.includes(outcome.kind) ? [delivery] : []))
  await removeDevices(
    ctx.db,
    of('gone').map(({ deviceId }) => deviceId),
  )
  await removeDeliveries(ctx.db, of('taken', 'useless', 'rejected'))
  await putOffDeliveries(
    ctx.db,
    outcomes.flatMap(({ delivery, outcome }) =>
      outcome.kind === 'later' ? [{ ...delivery, dueAt: nextTry(delivery, outcome.retryAfterS, now) }] : [],
    ),
  )
  return of('taken').length
}

/** `useless`: it came too late, or nobody is signed in on the device any more. */
type Outcome = PushOutcome | { kind: 'useless' }

async function sendOne(ctx: Sender, delivery: Delivery, token: string | null, now: Date): Promise<Outcome> {
  const message = delivery.signedIn && delivery.pushUntil > now ? messageOf(delivery, token) : null
  if (!message) return { kind: 'useless' }
  const ttlS = Math.ceil((delivery.pushUntil.getTime() - now.getTime()) / 1000)
  const outcome = await ctx.push.send(delivery, JSON.stringify(message), { ttlS, topic: topicOf(message.tag) })
  if (outcome.kind === 'rejected' || outcome.kind === 'later') {
    const { kind, tries } = delivery
    ctx.log.warn({ notice: kind, status: outcome.status, tries }, 'a push was not taken')
  }
  if (outcome.kind === 'later' && delivery.tries >= TRIES) return { kind: 'useless' }
  return outcome
}

/** At most 32 letters, as push services want them, and no order's id. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

function nextTry({ tries }: Delivery, retryAfterS: number | null, now: Date): Date {
  const wait = Math.max(FIRST_WAIT_MS * 2 ** (tries - 1), (retryAfterS ?? 0) * 1000)
  return new Date(now.getTime() + Math.min(wait, LONGEST_WAIT_MS))
}
