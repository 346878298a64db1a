import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import type { ApprovalRequest } from '#shared/contract/people/office/approvals.schemas.ts'
import { roleCan } from '#shared/domain/people/permissions.ts'
import { differenceOf } from '../audit/difference.ts'
import { type AuditFacts, recordChanges } from '../audit/record.ts'
import type { AdminCaller } from '../staff/admin-sessions.ts'
import { type ApprovalKind, approvalKinds } from './approval-kinds.ts'

/** Requests that wait for the owner: asked for, decided, and told. */

/** As many as are told at once; older ones are in the change log. */
const LISTED = 100

interface RequestRow {
  id: string
  kind: string
  change: object
  before: AuditFacts
  after: AuditFacts
  read_at: Date
  reason: string
  asked_by: string
  asker: string
  asked_at: Date
  state: ApprovalRequest['state']
  decider: string | null
  decided_at: Date | null
  answer: string | null
}

/**
 * Stores a request. Throws `changed_meanwhile` when another version than that of `readAt` is in force (without one, when there is
 * nothing to change), `not_allowed`, `approval_no_change`, and
 * `approval_asked` for what is asked for once, by whoever comes first.
 */
export async function askForApproval(
  ctx: AppContext,
  caller: AdminCaller,
  { kind, change, reason, readAt }: { kind: string; change: object; reason: string; readAt: Date | null },
): Promise<ApprovalRequest> {
  const { askedBy, present, conflict } = await kindOf(ctx, kind)
  if (!roleCan(caller.role, askedBy)) throw new AppError('not_allowed')
  const { updatedAt, facts, wanted = change } = await present(ctx, ctx.db, change as never)
  if (updatedAt === null || (readAt !== null && updatedAt.getTime() !== readAt.getTime())) {
    throw new AppError('changed_meanwhile', {}, await conflict(ctx, ctx.db))
  }
  const { before, after } = differenceOf(facts, wanted)
  if (Object.keys(after).length === 0) throw new AppError('approval_no_change')
  const id = newId()
  await inTransaction(ctx.db, async (trx) => {
    const [asked, facts_before, facts_after] = [change, before, after].map((value) => JSON.stringify(value))
    const { numAffectedRows } = await sql`
      INSERT INTO approval_requests (id, kind, change, before, after, read_at, reason, asked_by, asked_at)
      VALUES (${id}, ${kind}, ${asked}::jsonb, ${facts_before}::jsonb, ${facts_after}::jsonb, ${updatedAt}, ${reason},
        ${caller.id}, ${ctx.now()}) ON CONFLICT DO NOTHING`.execute(trx)
    if (numAffectedRows !== 1n) throw new AppError('approval_asked')
    await recordChanges(trx, caller, 'askApproval', [{ subject: id, before, after }], ctx.now())
  })
  return requestOf(ctx, id)
}

/** All requests, or those of the caller who decides nothing: what waits comes first, then the newest. */
export async function listRequests(ctx: AppContext, caller: AdminCaller): Promise<ApprovalRequest[]> {
  const own = roleCan(caller.role, 'approvals.decide') ? sql`true` : sql`r.asked_by = ${caller.id}`
  return readRequests(ctx, ctx.db, own)
}

/**
 * Makes the change that was asked for as if the caller had made it, and the request approved, in one transaction. Throws
 * `not_found`, `approval_decided`, and `changed_meanwhile` when the state that was seen is not there any more.
 */
export async function approve(ctx: AppContext, caller: AdminCaller, id: string): Promise<ApprovalRequest> {
  const row = await ctx.db
    .selectFrom('approval_requests')
    .select(['kind', 'change', 'read_at', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const { apply } = await kindOf(ctx, row.kind)
  await apply(ctx, caller, row.change as never, {
    readAt: row.read_at,
    reason: row.reason,
    first: (trx) => decide(trx, id, { state: 'approved', by: caller.id, at: ctx.now(), answer: null }),
  })
  return requestOf(ctx, id)
}

/** Says no, and why. Throws `not_found` and `approval_decided`. */
export async function reject(
  ctx: AppContext,
  caller: AdminCaller,
  id: string,
  answer: string,
): Promise<ApprovalRequest> {
  await decide(ctx.db, id, { state: 'rejected', by: caller.id, at: ctx.now(), answer })
  return requestOf(ctx, id)
}

/** Takes back what the caller has asked for. Throws `not_found` and `approval_decided`. */
export async function withdraw(ctx: AppContext, caller: AdminCaller, id: string): Promise<ApprovalRequest> {
  await decide(ctx.db, id, { state: 'withdrawn', by: caller.id, at: ctx.now(), answer: null }, caller.id)
  return requestOf(ctx, id)
}

interface Decision {
  state: Exclude<ApprovalRequest['state'], 'waiting'>
  by: string
  at: Date
  answer: string | null
}

/** One guarded update: of two decisions at once one is made. `asker`: only what that person has asked for. */
async function decide(db: Db, id: string, { state, by, at, answer }: Decision, asker?: string): Promise<void> {
  const own = asker === undefined ? sql`true` : sql`asked_by = ${asker}`
  const { numAffectedRows } = await sql`
    UPDATE approval_requests SET state = ${state}, decided_by = ${by}, decided_at = ${at}, answer = ${answer}
    WHERE id = ${id} AND state = 'waiting' AND ${own}`.execute(db)
  if (numAffectedRows === 1n) return
  const { rows } = await sql`SELECT FROM approval_requests WHERE id = ${id} AND ${own}`.execute(db)
  throw new AppError(rows.length === 0 ? 'not_found' : 'approval_decided')
}

async function requestOf(ctx: AppContext, id: string): Promise<ApprovalRequest> {
  const [request] = await readRequests(ctx, ctx.db, sql`r.id = ${id}`)
  if (!request) throw new AppError('not_found')
  return request
}

async function readRequests(ctx: AppContext, db: Db, which: ReturnType<typeof sql>): Promise<ApprovalRequest[]> {
  const { rows } = await sql<RequestRow>`
    SELECT r.*, a.name AS asker, d.name AS decider
    FROM approval_requests r JOIN admins a ON a.id = r.asked_by LEFT JOIN admins d ON d.id = r.decided_by
    WHERE ${which} ORDER BY r.state = 'waiting' DESC, r.id DESC LIMIT ${LISTED}`.execute(db)
  const kinds = await approvalKinds.run(ctx, db)
  const requests: ApprovalRequest[] = []
  for (const row of rows) {
    const kind = kinds.find(({ kind }) => kind === row.kind)
    const present = row.state === 'waiting' ? await kind?.present(ctx, db, row.change as never) : undefined
    const stale = present !== undefined && present.updatedAt?.getTime() !== row.read_at.getTime()
    const customer = (await kind?.customerOf?.(db, row.change as never)) ?? null
    requests.push(presentRequest(row, { stale, customer }))
  }
  return requests
}

/** `stale`: what it would change is not as it was seen. */
function presentRequest(
  row: RequestRow,
  { stale, customer }: Pick<ApprovalRequest, 'stale' | 'customer'>,
): ApprovalRequest {
  return {
    _id: row.id,
    kind: row.kind,
    before: row.before,
    after: row.after,
    customer,
    reason: row.reason,
    askedBy: { _id: row.asked_by, name: row.asker },
    askedAt: row.asked_at.toISOString(),
    state: row.state,
    stale,
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    answer: row.answer,
  }
}

async function kindOf(ctx: AppContext, kind: string): Promise<ApprovalKind> {
  const found = (await approvalKinds.run(ctx, ctx.db)).find((one) => one.kind === kind)
  if (!found) throw new Error(`no area knows requests of the kind ${kind}`)
  return found
}
