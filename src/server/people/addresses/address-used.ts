import type { Db } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'

/**
 * An address is saved, made the default, or ordered for. `typed`: its text is new. Whoever is hooked rejects one at which the
 * kitchen cannot deliver.
 */
export const addressUsed = hook<[address: { text: string; typed: boolean }], void, Db>()
