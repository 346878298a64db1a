import { sql } from 'kysely'
import * as m from '#paraglide/messages.js'
import { currentProfile } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { KitchenProfile } from '#shared/domain/catalog/profile.ts'
import { issueProblem, type TaxSettings } from '#shared/domain/money/documents/settings.ts'
import { buyerProblem, waitForBuyer } from '../buyers.ts'
import {
  type OrderToDocument,
  ordersToDocument,
  queuedDays,
  queuedSubscriptions,
  standingDocument,
  subscriptionToDocument,
} from '../queries.ts'
import { readSettings, type SettingsByDay, whatBarsAllDocuments } from '../settings.ts'
import { settleCreditRequests } from './credit-requests.ts'
import { draftOfDay, draftOfOrder, draftOfSubscription, supplierOf } from './drafts.ts'
import { issueDocument } from './issue.ts'
import { type DocumentStep, ISSUING_STEPS, stepOfOrder, stepOfSubscription } from './steps.ts'
import { holdDocument, takeBack } from './take-back.ts'
import { invoiceEndedSubscriptions } from './vouchers.ts'

/** What every document of a run is made by. */
export interface IssueRun {
  ctx: AppContext
  db: Db
  settings: SettingsByDay
  profile: KitchenProfile
  today: KitchenDay
  at: Date
}

/**
 * Issues all documents that are due: for what has been sold since, and what takes back others. Each in a transaction of its
 * own, after the change that asked for it has been committed; of several who do so at once, each document is issued by one. One
 * that fails keeps no other waiting. Returns how many were issued; throws when any failed.
 */
export async function issueDue(ctx: AppContext): Promise<number> {
  const { db } = ctx.longWork
  const [at, settings, profile] = [ctx.now(), await readSettings(db), await currentProfile(db)]
  const today = kitchenDayOf(at)
  // Where none was ever to be issued what is noted is looked at all the same, so that it does not pile up.
  if (settings.everIssuing && (await whatBarsAllDocuments(ctx, db)) !== null) return 0
  const run: IssueRun = { ctx, db, settings, profile, today, at }
  const failures: unknown[] = []
  let issued = 0
  const each = async <Item>(items: Item[], one: (item: Item) => Promise<number>) => {
    for (const item of items) {
      await one(item).then(
        (count) => {
          issued += count
        },
        (error: unknown) => failures.push(error),
      )
    }
  }
  const subscriptions = await queuedSubscriptions(db)
  const days = new Set([...subscriptions.keys(), ...(await queuedDays(db))])
  // Day by day, since none is dated before one with a lower number.
  for (const day of [...days].sort()) {
    await each(subscriptions.get(day) ?? [], (id) => settleSubscription(run, id))
    await each([day], async () => {
      const { single, shared } = await queuedOrders(run, day)
      await each(single, (id) => settleOrder(run, id))
      return shared.length > 0 ? settleDay(run, day, shared) : 0
    })
  }
  await each([null], () => settleCreditRequests(run))
  await each([null], () => invoiceEndedSubscriptions(run))
  if (failures.length > 0) throw new AggregateError(failures, 'some documents could not be issued')
  return issued
}

/** The orders of a day that are looked at one by one, and those that share a document. */
async function queuedOrders(run: IssueRun, day: KitchenDay): Promise<{ single: string[]; shared: string[] }> {
  const { rows } = await sql<{ id: string }>`
    SELECT subject_id AS id FROM document_queue WHERE kind = 'order' AND day = ${day} ORDER BY subject_id`.execute(
    run.db,
  )
  const orders = await ordersToDocument(
    run.db,
    rows.map(({ id }) => id),
  )
  const known = new Set(orders.map(({ id }) => id))
  const single = rows.map(({ id }) => id).filter((id) => !known.has(id))
  const shared: string[] = []
  for (const order of orders) {
    const step = stepIn(run, order)
    if (step === 'share') shared.push(order.id)
    else if (step !== 'wait') single.push(order.id)
  }
  return { single, shared }
}

function stepIn(run: IssueRun, order: OrderToDocument) {
  const by = run.settings.on(order.day)
  return onceComplete(run, by, stepOfOrder({ ...order, asked: order.asked !== null }, by, run.today))
}

/** What would issue a document waits until the kitchen has said of itself what these settings ask for. */
function onceComplete({ profile }: IssueRun, by: TaxSettings, step: DocumentStep): DocumentStep {
  return ISSUING_STEPS.includes(step) && issueProblem(by, profile) !== null ? 'wait' : step
}

/** Looks at one order: issues its document, or takes it back. */
async function settleOrder(run: IssueRun, id: string): Promise<number> {
  const { db, settings, profile, today, at } = run
  return inTransaction(db, async (trx) => {
    if ((await holdQueued(trx, [id])).length === 0) return 0
    await holdOrders(trx, [id])
    const [order] = await ordersToDocument(trx, [id])
    const step = order ? stepIn(run, order) : 'done'
    if (!order || step === 'done') return leaveQueue(trx, [id], 0)
    if (step === 'take_back') {
      const reason = m.document_reason_not_delivered()
      const issued = await takeBackWhole(run, trx, { orderId: id, subscriptionId: null }, reason)
      return leaveQueue(trx, [id], issued)
    }
    if (step !== 'issue') return 0
    const by = settings.on(order.day)
    const draft = draftOfOrder(order, { settings: by, supplier: supplierOf(profile, by), today })
    const problem = buyerProblem(draft)
    if (problem !== null) return waitForBuyer(trx, id, problem)
    await issueDocument(trx, draft, at)
    return leaveQueue(trx, [id], 1)
  })
}

/** Issues the one document of a day's other orders: those that are still to stand in it once they are held. */
async function settleDay(run: IssueRun, day: KitchenDay, ids: string[]): Promise<number> {
  return inTransaction(run.db, async (trx) => {
    const queued = await holdQueued(trx, ids)
    await holdOrders(trx, queued)
    const orders = (await ordersToDocument(trx, queued)).filter((order) => stepIn(run, order) === 'share')
    if (orders.length === 0) return 0
    const by = run.settings.on(day)
    const basis = { settings: by, supplier: supplierOf(run.profile, by), today: run.today }
    await issueDocument(trx, draftOfDay(day, orders, basis), run.at)
    return leaveQueue(
      trx,
      orders.map(({ id }) => id),
      1,
    )
  })
}

/** The same of a subscription, when its money has come or was taken back. */
async function settleSubscription(run: IssueRun, id: string): Promise<number> {
  const { db, settings, profile, today, at } = run
  return inTransaction(db, async (trx) => {
    if ((await holdQueued(trx, [id])).length === 0) return 0
    await sql`SELECT FROM subscriptions WHERE id = ${id} FOR SHARE`.execute(trx)
    const subscription = await subscriptionToDocument(trx, id)
    const by = settings.on(subscription?.paidOn ?? today)
    const step = subscription ? onceComplete(run, by, stepOfSubscription(subscription, by)) : 'done'
    if (step === 'wait') return 0
    const draft =
      subscription && (step === 'issue' || step === 'replace')
        ? draftOfSubscription(subscription, { settings: by, supplier: supplierOf(profile, by), today })
        : null
    const problem = draft && buyerProblem(draft)
    if (problem) return waitForBuyer(trx, id, problem)
    let issued = 0
    if (step === 'take_back' || step === 'replace') {
      const reason = step === 'replace' ? m.document_reason_replaced() : m.document_reason_unpaid()
      issued = await takeBackWhole(run, trx, { orderId: null, subscriptionId: id }, reason)
    }
    if (draft) {
      await issueDocument(trx, draft, at)
      issued += 1
    }
    return leaveQueue(trx, [id], issued)
  })
}

/** Takes back all that is left of what a document says of an order or a subscription: it stands in it no more. */
async function takeBackWhole(
  { settings, today, at }: IssueRun,
  trx: Trx,
  subject: { orderId: string | null; subscriptionId: string | null },
  reason: string,
): Promise<number> {
  const before = await standingDocument(trx, subject)
  if (!before) return 0
  await holdDocument(trx, before.id)
  const standing = (await standingDocument(trx, subject)) ?? before
  const amountPaise = Math.min(standing.amountPaise - standing.takenBackPaise, standing.leftPaise)
  await trx
    .updateTable('document_subjects')
    .set({ open: false })
    .where('document_id', '=', standing.id)
    .where(subject.orderId === null ? 'subscription_id' : 'order_id', '=', subject.orderId ?? subject.subscriptionId)
    .execute()
  if (amountPaise <= 0) return 0
  const { prefix } = settings.on(today)
  await takeBack(trx, { documentId: standing.id, amountPaise, subject, reason, adminId: null, prefix, today, at })
  return 1
}

/** Of those who issue at once one looks at each: the others wait, and find it gone. Returns the ids that are there still. */
async function holdQueued(trx: Trx, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT subject_id AS id FROM document_queue
    WHERE subject_id = ANY(${ids}::uuid[]) ORDER BY subject_id FOR UPDATE`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Whoever changes one of them waits until its document stands, and then notes it anew. */
async function holdOrders(trx: Trx, ids: string[]) {
  await sql`SELECT FROM orders WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR SHARE`.execute(trx)
}

async function leaveQueue(trx: Trx, ids: string[], issued: number): Promise<number> {
  await sql`DELETE FROM document_queue WHERE subject_id = ANY(${ids}::uuid[])`.execute(trx)
  return issued
}
