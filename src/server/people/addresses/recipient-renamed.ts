import { hook } from '#server/platform/hook.ts'

/**
 * A customer has given an address of theirs to somebody of another name, who may be the same person. Runs in the transaction of
 * that change, which holds the customer's row.
 */
export const recipientRenamed = hook<[customerId: string, from: string, to: string]>()
