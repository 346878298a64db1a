import { z } from 'zod'
import { ENTRY_KIND_WORDS } from '../../../domain/money/customer-accounts.ts'
import { id, instant } from '../../parts.ts'

/** Rupees that are owed; below zero those that the customer has with the kitchen. */
export const balance = z.number()

/** An entry of an account. */
export const accountEntry = z.object({
  _id: id,
  kind: z.enum(ENTRY_KIND_WORDS),
  /** Above zero the customer owes more by it. */
  amount: balance,
  at: instant,
  /** What it was for, of charges and refunds. */
  order: z.object({ _id: id, number: z.string() }).nullable(),
  /** Another entry has taken it back. */
  reversed: z.boolean(),
})

const subject = z.object({ kind: z.enum(['order', 'subscription']), id })
/** `limit`: so much may be owed; 0 for nothing beyond what the customer has with the kitchen. */
const ownAccount = z.object({ balance, limit: balance, entries: z.array(accountEntry) })

const reply = z.object({ account: ownAccount })

export const accountSchemas = { ownAccount: { reply }, payOnAccount: { params: subject, reply } }
