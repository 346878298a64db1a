import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'
import type { Permission } from '#shared/domain/people/permissions.ts'
import type { AuditFacts } from '../audit/record.ts'
import type { AdminCaller } from '../staff/admin-sessions.ts'

/** What is in force of the things that requests of a kind change. */
export interface PresentState {
  /** When this version came into force; `null` when there is nothing any more that could be changed. */
  updatedAt: Date | null
  facts: AuditFacts
  /** What would be in force, where that is not the change itself. */
  wanted?: AuditFacts
}

/** A kind of request that waits for the owner. `Change` is what the call takes that makes the change directly. */
export interface ApprovalKind<Change extends object = never> {
  /** Its name in the contract: the field of a request that carries the change. */
  kind: string
  /** Who works with what it changes, and so may ask. */
  askedBy: Permission
  /** What is in force now of what the change is about. */
  present: (ctx: AppContext, db: Db, change: Change) => Promise<PresentState>
  /** The name of the customer whom a change is about, as it is by now; left out where it is about none. */
  customerOf?: (db: Db, change: Change) => Promise<string | null>
  /** The details of `changed_meanwhile`, as the call that makes the change directly answers them. */
  conflict: (ctx: AppContext, db: Db) => Promise<object>
  /**
   * Makes the change for the owner, in a transaction in which `first` runs before anything else. Throws `changed_meanwhile` when
   * another version than that of `readAt` is in force, and what the direct call throws.
   */
  apply: (
    ctx: AppContext,
    caller: AdminCaller,
    change: Change,
    how: { readAt: Date; reason: string; first: (trx: Trx) => Promise<void> },
  ) => Promise<void>
}

/** Each area says which of its changes can be asked for. */
export const approvalKinds = hook<[], ApprovalKind, Db>()

/**
 * What has become of the request of a kind whose change names this `id`, as SQL: NULL when none stands. Only of kinds of which one
 * request stands for each `id`.
 */
export function standingRequest(kind: string, id: RawBuilder<unknown>): RawBuilder<'waiting' | 'approved' | null> {
  return sql`(SELECT a.state FROM approval_requests a
    WHERE a.kind = ${sql.lit(kind)} AND a.state IN ('waiting', 'approved') AND a.change ->> 'id' = ${id}::text)`
}
