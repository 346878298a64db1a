import type { Db } from '#server/platform/db/connection.ts'
import { hook } from '#server/platform/hook.ts'

/** Who did what to which thing. */
export interface OfficeCall {
  actor: { id: string; role: string }
  /** Name of the call in the contract. */
  call: string
  /** The `id` in the call's path; `null` when there is none. */
  subject: string | null
}

/**
 * Somebody of the back office has changed something: runs after the handler of every call but those that read, before the
 * answer. A handler of the hook that fails makes the call fail, so that nobody is told of a change that was not noted.
 */
export const officeCallDone = hook<[call: OfficeCall], void, Db>()
