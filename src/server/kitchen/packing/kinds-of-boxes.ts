import type { Db } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'
import type { BoxedPlates } from '#shared/domain/delivery/boxes.ts'

/** Asks the floors above what the thalis of these customers go in now. Who is not named gets a box of which nobody keeps count. */
export const kindsOfBoxes = hook<[customerIds: string[]], Map<string, Omit<BoxedPlates, 'plates'>>, Db>()
