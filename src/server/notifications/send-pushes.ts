import { createHash } from 'node:crypto'
import type { JobWithMetadata } from 'pg-boss'
import { offeredLanguages } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { inLanguage } from '#server/kernel/language.ts'
import type { PushOutcome } from '#server/kernel/push/push.ts'
import { BASE_LANGUAGE, type Language, languageOf } from '#shared/base/language.ts'
import { newAnswerTokens } from './answer-tokens.ts'
import { type Delivery, readDeliveries } from './deliveries.ts'
import { messageOf } from './messages.ts'
import { PUSHES, type PushJob, pushQueue } from './push-queue.ts'
import { settlePushes } from './settle-pushes.ts'

/** Jobs are fetched together, since each fetch costs a statement; of these so many are on their way at once. */
const JOBS_AT_ONCE = 200
const PUSHES_AT_ONCE = 50

type Sender = Pick<AppContext, 'db' | 'eventKinds' | 'now' | 'push' | 'log' | 'services'>

/** What became of a job. `useless`: too late, answered, or nobody is signed in there any more. `unknown`: not understood. */
export interface Sent {
  job: JobWithMetadata<PushJob>
  outcome: PushOutcome | { kind: 'useless' } | { kind: 'unknown' }
}

/**
 * Sends the pushes that are due. Any number of times, on any number of instances: the queue gives each job to one of them.
 * An event reaches a device once, or once more if an instance dies between sending and noting it, and then in the place of
 * the first. Nothing is sent within a transaction. Stops between two batches when `stopping` says so. Returns how many
 * pushes were taken.
 */
export async function sendPushes(ctx: Sender, stopping: () => boolean = () => false): Promise<number> {
  const boss = await pushQueue(ctx)
  let taken = 0
  while (!stopping()) {
    const jobs = await boss.fetch<PushJob>(PUSHES, { batchSize: JOBS_AT_ONCE, includeMetadata: true })
    if (jobs.length === 0) break
    const sent: Sent[] = []
    for (let from = 0; from < jobs.length; from += PUSHES_AT_ONCE) {
      sent.push(...(await sendTogether(ctx, jobs.slice(from, from + PUSHES_AT_ONCE))))
    }
    await settlePushes(ctx, boss, sent)
    taken += sent.filter(({ outcome }) => outcome.kind === 'taken').length
  }
  return taken
}

async function sendTogether(ctx: Sender, jobs: JobWithMetadata<PushJob>[]): Promise<Sent[]> {
  const deliveries = await readDeliveries(ctx, jobs)
  const spoken = await languagesOfChoices(ctx, deliveries)
  const tokens = await answerTokens(ctx, deliveries)
  const found = new Map(deliveries.map((delivery) => [delivery.jobId, delivery]))
  return Promise.all(
    jobs.map(async (job): Promise<Sent> => {
      const delivery = found.get(job.id)
      if (!delivery) return { job, outcome: { kind: 'useless' } }
      return { job, outcome: await sendOne(ctx, delivery, spoken(delivery), tokens.get(job.id) ?? null) }
    }),
  )
}

/** Of each delivery that asks for an answer, by its job, the token with which the notification gives it. */
async function answerTokens({ db }: Sender, deliveries: Delivery[]): Promise<Map<string, string>> {
  const asking = deliveries.flatMap(({ jobId, deviceId, asksOf, confirmBy, worthUntil }) =>
    asksOf === null ? [] : [{ jobId, orderId: asksOf, deviceId, expiresAt: confirmBy ?? worthUntil }],
  )
  const tokens = await newAnswerTokens(db, asking)
  return new Map(asking.map(({ jobId }, index) => [jobId, tokens[index] as string]))
}

async function sendOne(
  { push, now }: Sender,
  delivery: Delivery,
  language: Language,
  token: string | null,
): Promise<Sent['outcome']> {
  const { event, worthUntil } = delivery
  if (event === null) return { kind: 'unknown' }
  const at = now()
  const message =
    delivery.signedIn && worthUntil > at ? inLanguage(language, () => messageOf({ ...delivery, event }, token)) : null
  if (!message) return { kind: 'useless' }
  const ttlS = Math.ceil((worthUntil.getTime() - at.getTime()) / 1000)
  return push.send(delivery, JSON.stringify({ ...message, ...(language !== BASE_LANGUAGE && { lang: language }) }), {
    ttlS,
    topic: topicOf(message.tag),
  })
}

/** In which language each delivery speaks: the customer's, if the kitchen offers it. It is asked only when somebody has chosen one. */
async function languagesOfChoices(ctx: Sender, deliveries: Delivery[]): Promise<(delivery: Delivery) => Language> {
  const asked = deliveries.some(({ choice }) => choice !== null && choice !== BASE_LANGUAGE)
  const offered = asked ? await offeredLanguages(ctx) : []
  return ({ choice }) => languageOf(choice, offered)
}

/** At most 32 letters, as push services want them, and no order's id. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}
