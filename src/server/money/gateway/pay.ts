import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { perContext } from '#server/kernel/per-context.ts'
import type { Paise } from '#shared/base/money.ts'
import { LOOK_MS, nextLook } from '#shared/domain/money/gateway.ts'
import { askedPayment, ofSubject, type Subject } from '../intents.ts'
import { gatewayNamed, gatewayOf, gatewaysOf } from './gateway.ts'
import { lookUp } from './look.ts'

/** A customer's way through the gateway. */

/** One customer who asks again and again does not make the gateway be asked as often. */
const ASKED_AGAIN_MS = 2000
/** So many requests for one thing are looked at, the latest: another is made when the price or the gateway has changed. */
const LOOKED_AT = 4
const lastAsked = perContext(() => new Map<string, number>())

/**
 * Before a customer is asked to pay again, the gateway is asked whether he has, also by a request that has expired: nobody pays twice
 * whose browser died on the way back, or whose bank was late. Throws `not_found`.
 */
export async function lookBeforeAsking(ctx: AppContext, customerId: string, subject: Subject): Promise<void> {
  await askedPayment(ctx.db, customerId, subject)
  const intents = await ctx.db
    .selectFrom('payment_intents')
    .select(['id', 'provider', 'provider_order as order'])
    .where(ofSubject(subject))
    .where('state', 'in', ['created', 'expired'])
    .where('provider_order', 'is not', null)
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute()
  const asked = lastAsked(ctx)
  const now = ctx.elapsed()
  for (const [id, at] of asked) if (now - at >= ASKED_AGAIN_MS) asked.delete(id)
  const looks = intents.map(async ({ id, provider, order }) => {
    const gateway = gatewayNamed(ctx, provider)
    if (!gateway || order === null || asked.has(id)) return
    asked.set(id, now)
    await lookUp(ctx, gateway, { id, order }, { returned: false })
  })
  await Promise.all(looks)
}

interface Opening {
  id: string
  amountPaise: Paise
  order: string | null
}

/** Opens a customer's request at the gateway, once. Throws `payment_gateway_down`. */
export async function openAtGateway(ctx: AppContext, customer: { id: string; phone: string }, intent: Opening) {
  const gateway = gatewayOf(ctx)
  if (!gateway || intent.order !== null) return
  const { id: intentId, amountPaise } = intent
  const opened = await gateway.openOrder({ intentId, amountPaise, customer }).catch((error: unknown) => {
    ctx.log.warn({ err: error, request: intentId }, 'the payment gateway has opened no request')
    throw new AppError('payment_gateway_down')
  })
  const at = ctx.now()
  // Of two who open it at once the first counts: nobody is told of the other.
  await sql`
    UPDATE payment_intents SET provider_order = ${opened.order}, provider_session = ${opened.session},
      next_look_at = ${nextLook({ since: at, at, lastMs: LOOK_MS })}::timestamptz
    WHERE id = ${intentId} AND provider = ${gateway.name} AND provider_order IS NULL`.execute(ctx.db)
}

/** What a browser brings back from the gateway. */
export interface Returned {
  order: string
  payment: string
  signature: string
}

/**
 * A browser says that its customer has paid. It is never believed: the gateway is asked, and what it says is received like from
 * any other. Another's request counts as missing; where there is no gateway any more nothing is looked up. Throws `not_found` and `payment_return_invalid`.
 */
export async function returnFromGateway(
  ctx: AppContext,
  customerId: string,
  subject: Subject,
  returned: Returned,
): Promise<void> {
  await askedPayment(ctx.db, customerId, subject)
  if (gatewaysOf(ctx).length === 0) return
  const intent = await ctx.db
    .selectFrom('payment_intents')
    .select(['id', 'provider', 'provider_order as order'])
    .where(ofSubject(subject))
    .where('provider_order', '=', returned.order)
    .executeTakeFirst()
  if (!intent?.order) throw new AppError('payment_return_invalid')
  const gateway = gatewayNamed(ctx, intent.provider)
  if (!gateway) return
  // The signature is of the order that was opened here, not of the one that the browser names.
  if (!gateway.isGenuineReturn(intent.order, returned)) throw new AppError('payment_return_invalid')
  await lookUp(ctx, gateway, { id: intent.id, order: intent.order }, { returned: true })
}
