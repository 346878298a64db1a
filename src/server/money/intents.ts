import { randomBytes } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { currentProfile } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import type { GatewayName } from '#shared/base/gateways.ts'
import {
  type IntentState,
  intentCode,
  intentStatesBefore,
  OFFERED_MS,
  secondsLeft,
} from '#shared/domain/money/intents.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { heldFor, owedFor } from './accounts.ts'
import { takeBankNumber } from './bank-numbers.ts'
import { gatewayNamed, gatewayOf } from './gateway/gateway.ts'

/** What a payment is for. */
export interface Subject {
  kind: 'order' | 'subscription'
  id: string
}

/** How an order or subscription of a customer stands, and what he was asked to pay for it last. */
export interface AskedPayment {
  duePaise: number
  /** It is to be paid at all: a cancelled order is not. */
  counts: boolean
  /** Another order stands in its place, to which whatever is paid belongs. */
  replaced: boolean
  /** When the last of its money came. */
  paidAt: Date | null
  /** A bank asks for its money back, and that is not decided. */
  disputed: boolean
  intent: Intent | null
  /** The gateways that have a payment of it under way, by whichever request. */
  underWay: GatewayName[]
}

interface Intent {
  id: string
  state: IntentState
  amountPaise: number
  code: string
  /** Where it is paid: the kitchen's own UPI address, or a gateway. */
  vpa: string | null
  provider: GatewayName | null
  utr: string | null
  claimedAt: Date | null
  /** When it ends, unless it was claimed before; `null`: it has no end. */
  expiresAt: Date | null
  /** By which the gateway knows it, and what its checkout is opened with. */
  order: string | null
  session: string | null
}

/** Where a customer is asked to pay. */
type Payee =
  | { method: 'upi_own'; vpa: string; provider: null }
  | { method: 'gateway'; vpa: null; provider: GatewayName }

/** Whether a gateway that can still be asked has a payment under way. */
export function isUnderWay(ctx: AppContext, { underWay }: Pick<AskedPayment, 'underWay'>): boolean {
  return underWay.some((name) => gatewayNamed(ctx, name) !== null)
}

/** The rows of a subject: a condition on `payment_intents`. */
export const ofSubject = ({ kind, id }: Subject): RawBuilder<SqlBool> =>
  kind === 'order' ? sql<SqlBool>`order_id = ${id}` : sql<SqlBool>`subscription_id = ${id}`

type Standing = Omit<AskedPayment, 'intent' | 'underWay'>

/** Payments about which a dispute is not decided. */
const disputed = sql`SELECT FROM payments p JOIN gateway_moves m ON m.payment_id = p.id
  WHERE m.kind = 'dispute' AND m.state = 'open'`

const paidAt = sql`SELECT max(p.received_at) FROM payments p WHERE p.state = 'received'`

/** How a customer's order or subscription stands; another's counts as missing. Throws `not_found`. */
export async function askedPayment(db: Db, customerId: string, subject: Subject, lock = false): Promise<AskedPayment> {
  const end = lock ? sql`FOR NO KEY UPDATE` : sql``
  const { rows } = await (subject.kind === 'order'
    ? sql<Standing>`
        SELECT GREATEST(o.price_paise - ${heldFor.order}, 0)::integer AS "duePaise", o.fulfilment <> ALL(${NOT_ORDERED}::text[]) AS counts,
          o.reason IS NOT DISTINCT FROM 'replaced' AS replaced, (${paidAt} AND p.order_id = o.id) AS "paidAt",
          EXISTS (${disputed} AND p.order_id = o.id) AS disputed
        FROM orders o WHERE o.id = ${subject.id} AND o.customer_id = ${customerId} AND o.subscription_id IS NULL ${end}`
    : sql<Standing>`
        SELECT GREATEST(${owedFor.subscription} - ${heldFor.subscription}, 0)::integer AS "duePaise", ${owedFor.subscription} > 0 AS counts,
          false AS replaced, (${paidAt} AND p.subscription_id = s.id) AS "paidAt",
          EXISTS (${disputed} AND p.subscription_id = s.id) AS disputed
        FROM subscriptions s WHERE s.id = ${subject.id} AND s.customer_id = ${customerId} ${end}`
  ).execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  const intent = await db
    .selectFrom('payment_intents')
    .select(['id', 'state', 'amount_paise as amountPaise', 'code', 'vpa', 'utr', 'claimed_at as claimedAt', 'provider'])
    .select(['provider_order as order', 'provider_session as session', 'expires_at as expiresAt'])
    .where(ofSubject(subject))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const underWay = await db
    .selectFrom('payment_intents')
    .select('provider')
    .where(ofSubject(subject))
    .where('state', 'in', ['created', 'expired'])
    .where('checking_since', 'is not', null)
    .execute()
  return { ...row, intent: intent ?? null, underWay: underWay.flatMap(({ provider }) => provider ?? []) }
}

/**
 * Whether a customer may say to have paid what he was asked for: whoever was asked may have paid, also once nothing is due any more,
 * and what came then is given back. Not of what was looked up already.
 */
export function mayBeClaimed({ intent, replaced }: Pick<AskedPayment, 'intent' | 'replaced'>): boolean {
  const isOpen = intent?.state === 'claimed' || (intent && intentStatesBefore('claimed').includes(intent.state))
  return isOpen === true && intent?.vpa != null && !replaced
}

/**
 * Asks a customer to pay what is due of an order or a subscription: through the gateway, where there is one, else to the kitchen's
 * own UPI address. The same again is the same request, as long as amount and payee hold and it has not ended. Throws `not_found`, `payment_nothing_due` and `payment_not_online`.
 */
export async function askForPayment(ctx: AppContext, customerId: string, subject: Subject): Promise<AskedPayment> {
  const payee = await payeeOf(ctx)
  const at = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const asked = await askedPayment(trx, customerId, subject, true)
    const { intent, duePaise } = asked
    if (intent?.state === 'claimed') return asked
    if (duePaise === 0 || !asked.counts) throw new AppError('payment_nothing_due')
    if (payee === null) throw new AppError('payment_not_online')
    if (intent?.state === 'created') {
      const { vpa, provider } = payee
      const holds = intent.amountPaise === duePaise && intent.vpa === vpa && intent.provider === provider
      if (holds && !hasEnded(intent, at)) return asked
      await trx.updateTable('payment_intents').set({ state: 'expired' }).where('id', '=', intent.id).execute()
    }
    return {
      ...asked,
      intent: await addIntent(trx, customerId, subject, { amountPaise: duePaise, payee, at }),
    }
  })
}

/** Whether a request is not offered any more, though nobody has said to have paid by it. That he can say all the same. */
export function hasEnded({ state, expiresAt }: Pick<Intent, 'state' | 'expiresAt'>, at: Date): boolean {
  return state === 'created' && secondsLeft(expiresAt, at) === 0
}

async function payeeOf(ctx: AppContext): Promise<Payee | null> {
  const gateway = gatewayOf(ctx)
  if (gateway) return { method: 'gateway', vpa: null, provider: gateway.name }
  const { vpa } = await currentProfile(ctx.db)
  return vpa === null ? null : { method: 'upi_own', vpa, provider: null }
}

interface NewIntent {
  amountPaise: number
  payee: Payee
  at: Date
  /** What the customer has entered already: it is claimed with that, unless something else has the number by now. */
  utr?: string | undefined
}

/** Stores what a customer is asked to pay. */
export async function addIntent(
  trx: Trx,
  customerId: string,
  { kind, id }: Subject,
  { amountPaise, payee, at, utr }: NewIntent,
): Promise<Intent> {
  const intent = { id: newId(), code: intentCode(randomBytes(6)) }
  // When a gateway closes its own request is not told.
  const expiresAt = payee.method === 'upi_own' ? new Date(at.getTime() + OFFERED_MS) : null
  await trx
    .insertInto('payment_intents')
    .values({
      ...intent,
      customer_id: customerId,
      order_id: kind === 'order' ? id : null,
      subscription_id: kind === 'subscription' ? id : null,
      ...payee,
      amount_paise: amountPaise,
      state: 'created',
      utr: null,
      created_at: at,
      claimed_at: null,
      provider_order: null,
      provider_session: null,
      checking_since: null,
      next_look_at: null,
      expires_at: expiresAt,
    })
    .execute()
  const claimed = utr !== undefined && (await claimIntent(trx, intent.id, utr, at))
  const { vpa, provider } = payee
  return {
    ...intent,
    state: claimed ? 'claimed' : 'created',
    utr: claimed ? utr : null,
    claimedAt: claimed ? at : null,
    expiresAt,
    ...{ vpa, provider, amountPaise, order: null, session: null },
  }
}

/** Whether the bank does not know the number that a customer has entered, and the money is still due: he may enter another. */
export function wasRejected({ intent, duePaise, counts, replaced }: AskedPayment): boolean {
  return intent?.state === 'failed' && intent.utr !== null && intent.vpa !== null && duePaise > 0 && counts && !replaced
}

interface AnotherClaim {
  asked: AskedPayment
  utr: string
  at: Date
}

/** In place of a claim that was rejected: a new request to the same payee, claimed at once. False when something else has the number. */
export async function claimAnother(
  trx: Trx,
  customerId: string,
  subject: Subject,
  { asked, utr, at }: AnotherClaim,
): Promise<boolean> {
  const vpa = asked.intent?.vpa
  if (vpa == null) return false
  const payee = { method: 'upi_own', vpa, provider: null } as const
  const { state } = await addIntent(trx, customerId, subject, { amountPaise: asked.duePaise, payee, at, utr })
  return state === 'claimed'
}

/** A customer says to have paid an open request by this number. False when something else has the number. */
export async function claimIntent(trx: Trx, id: string, utr: string, at: Date): Promise<boolean> {
  if (!(await takeBankNumber(trx, utr, 'intent_id', id))) return false
  await trx
    .updateTable('payment_intents')
    .set({ state: 'claimed', utr, claimed_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['claimed', ...intentStatesBefore('claimed')])
    .execute()
  return true
}
