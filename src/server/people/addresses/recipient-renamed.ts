import { hook } from '#server/kernel/hook.ts'
import type { DomainEvent } from '#server/kernel/outbox/events.ts'

/**
 * A customer has given an address of theirs to somebody of another name, who may be the same person. Runs in the transaction of
 * that change, which holds the customer's row; what the handlers answer is published after the commit.
 */
export const recipientRenamed = hook<[renamed: { customerId: string; from: string; to: string }], DomainEvent[]>()
