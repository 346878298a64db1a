import { z } from 'zod'
import { ACCOUNT_METHODS, ENTERED_KINDS } from '../../../domain/money/customer-accounts.ts'
import {
  done,
  id,
  idParams,
  instant,
  optionalText,
  pageQuery,
  readableBy,
  reason,
  text,
  typedRupees,
} from '../../parts.ts'
import { accountEntry, balance } from '../customer/accounts.schemas.ts'

/** An entry of an account as the office reads it. */
const officeEntry = accountEntry.extend({
  method: z.enum(ACCOUNT_METHODS).nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** Who entered it; `null` when the customer did, or nobody. */
  by: z.string().nullable(),
})
export type OfficeEntry = z.output<typeof officeEntry>

/** A customer who owes something on account, may owe something, or has something with the kitchen. */
const accountOfCustomer = z.object({
  _id: id,
  name: z.string().nullable(),
  phone_number: readableBy('phones.see', z.string()),
  /** A reminder, in the language of the customer who owes something. */
  whatsapp_text: readableBy('phones.see', z.string()),
  balance,
  limit: balance,
  /** When something was put on it last. */
  charged: instant.nullable(),
})
export type AccountOfCustomer = z.output<typeof accountOfCustomer>

export const officeAccountSchemas = {
  listAccounts: {
    query: z.object(pageQuery),
    /** `owed`, `credit`: of all accounts, listed on the page or not. */
    reply: z.object({
      accounts: z.array(accountOfCustomer),
      owed: balance,
      credit: balance,
      nextCursor: z.string().nullable(),
    }),
  },
  customerAccount: {
    params: idParams,
    reply: z.object({ balance, limit: balance, entries: z.array(officeEntry) }),
  },
  setAccountLimit: { params: idParams, body: z.object({ limit: typedRupees().max(100_000), reason }), reply: done },
  enterOnAccount: {
    params: idParams,
    body: z.object({
      /** Made by the form: the same again enters nothing. */
      entry: id,
      kind: z.enum(ENTERED_KINDS),
      amount: typedRupees().min(0.01),
      /** How money came; of a payment alone. */
      method: z.enum(ACCOUNT_METHODS).optional(),
      /** By which the bank knows it. */
      reference: text(40).optional(),
      note: optionalText(200),
      reason,
    }),
    reply: done,
  },
  reverseAccountEntry: { params: idParams, body: z.object({ reason }), reply: done },
  chargeAccount: {
    params: z.object({ kind: z.enum(['order', 'subscription']), id }),
    body: z.object({ reason }),
    reply: done,
  },
}
