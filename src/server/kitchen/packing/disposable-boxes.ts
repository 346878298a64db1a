import type { Db } from '#server/platform/db/connection.ts'
import { hook } from '#server/platform/hook.ts'

/** Asks the floors above which of these customers have so many boxes that come back that their thalis go in disposable ones. */
export const disposableBoxes = hook<[customerIds: string[]], Set<string>, Db>()
