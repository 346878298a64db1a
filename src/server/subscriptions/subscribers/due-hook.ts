import type { Db } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'

/** What is still to be paid of subscriptions, in paise: money answers. Those of which nothing is due are left out. */
export const dueOfSubscriptions = hook<[readonly string[]], { id: string; duePaise: number }[], Db>()
