import type { Db } from '#server/platform/db/connection.ts'
import { hook } from '#server/platform/hook.ts'

/** Asks the floors above which of these customers get disposable boxes, since they have too many of those that come back. */
export const disposableBoxes = hook<[customerIds: string[]], string[], Db>()
