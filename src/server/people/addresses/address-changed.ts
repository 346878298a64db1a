import { hook } from '#server/kernel/hook.ts'

/**
 * A customer's default address, or its text, may have changed. Runs in the transaction of that change, which holds the
 * customer's row.
 */
export const addressChanged = hook<[customerId: string]>()
