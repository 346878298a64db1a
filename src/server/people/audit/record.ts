import type { Db } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import type { AdminCaller } from '../staff/admin-sessions.ts'

/** PostgreSQL takes 65,535 values in one statement. */
const ROWS_A_STATEMENT = 1000

/** What is stored of a thing before and after: ids, words of tables and figures, never a phone, an address or a token. */
export type AuditFacts = Record<string, unknown>

interface AskedCall {
  actor: Pick<AdminCaller, 'id' | 'role'> | null
  /** Name of the call in the contract, or of the command. */
  call: string
  /** Id of what it is about; `null` when there is none. */
  subject: string | null
  /** Why, in the actor's words. */
  reason: string | null
}

/**
 * Stores that somebody was let in to change something, before it is done: without the row nothing is. Returns the row's id,
 * which names the call.
 */
export async function recordAsked(db: Db, { actor, call, subject, reason }: AskedCall, at: Date): Promise<string> {
  const id = newId()
  const who = { actor_id: actor?.id ?? null, role: actor?.role ?? null }
  await db
    .insertInto('audit_events')
    .values({ id, call_id: id, kind: 'asked', at, ...who, call, subject, reason: reason && withoutNumbers(reason) })
    .execute()
  return id
}

/** Stores that the call came to nothing, and by which code. */
export async function recordRejected(db: Db, caller: AdminCaller, call: string, code: string, at: Date): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({ ...partOf(caller, at), kind: 'rejected', call, subject: null, reason: code })
    .execute()
}

/** Stores that a customer's call was rejected by which somebody else's money may be meant, and by which code. */
export async function recordCustomerRejected(
  db: Db,
  { call, subject, code }: { call: string; subject: string; code: string },
  at: Date,
): Promise<void> {
  const id = newId()
  const asked = { id, call_id: id, at, actor_id: null, role: 'customer', call, subject, reason: null }
  const rejected = { ...asked, id: newId(), subject: null, reason: code }
  await db
    .insertInto('audit_events')
    .values([
      { ...asked, kind: 'asked' },
      { ...rejected, kind: 'rejected' },
    ])
    .execute()
}

/** Stores what was changed by what no person of the kitchen did, such as `by` has told. To be called in the transaction of the change. */
export async function recordNews(
  db: Db,
  { by, call, ...change }: AuditedChange & { by: string; call: string },
  at: Date,
): Promise<void> {
  const id = newId()
  const { subject, before, after } = change
  const common = { call_id: id, at, actor_id: null, role: by, call, subject, reason: null }
  await db
    .insertInto('audit_events')
    .values([
      { ...common, id, kind: 'asked', before: null, after: null },
      { ...common, id: newId(), kind: 'changed', before: JSON.stringify(before), after: JSON.stringify(after) },
    ])
    .execute()
}

/** A thing as it was and as it is now. */
export interface AuditedChange {
  subject: string | null
  before: AuditFacts | null
  after: AuditFacts | null
}

/** Stores what the call of `caller` has changed. To be called in the transaction of the change. */
export async function recordChanges(
  db: Db,
  caller: Pick<AdminCaller, 'id' | 'role' | 'auditId'>,
  call: string,
  changes: AuditedChange[],
  at: Date,
): Promise<void> {
  const rows = changes.map(({ subject, before, after }) => ({
    ...partOf(caller, at),
    kind: 'changed' as const,
    call,
    subject,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }))
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const some = rows.slice(from, from + ROWS_A_STATEMENT)
    await db.insertInto('audit_events').values(some).execute()
  }
}

function partOf({ id, role, auditId }: Pick<AdminCaller, 'id' | 'role' | 'auditId'>, at: Date) {
  if (auditId === undefined) throw new Error('the call of this caller is not in the audit')
  return { id: newId(), call_id: auditId, at, actor_id: id, role }
}

/** People type what they like: what may be a phone or a code is blotted out. */
function withoutNumbers(reason: string): string {
  return reason.replace(/\p{N}(?:[\s().-]*\p{N}){5,}/gu, '…')
}
