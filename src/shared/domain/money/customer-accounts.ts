import type { Paise } from '../../base/money.ts'

/** What customers owe the kitchen on account, or have with it. */

/** What an entry of an account is for, and whether it makes the customer owe more or less. A reversal is the other side of what it takes back. */
export const ENTRY_KINDS = {
  /** An order or a subscription that is paid on account. */
  charge: 'debit',
  /** Money that came for the account. */
  payment: 'credit',
  /** The kitchen makes up for something. */
  goodwill: 'credit',
  /** The kitchen gives it up. */
  write_off: 'credit',
  /** Money that was to be given back, kept as credit. */
  refund: 'credit',
  reversal: null,
} as const satisfies Record<string, 'debit' | 'credit' | null>

export type EntryKind = keyof typeof ENTRY_KINDS
export const ENTRY_KIND_WORDS = Object.keys(ENTRY_KINDS) as [EntryKind, ...EntryKind[]]

/** What a person of the office enters, and may take back again. */
export const ENTERED_KINDS = ['payment', 'goodwill', 'write_off'] as const satisfies EntryKind[]
export type EnteredKind = (typeof ENTERED_KINDS)[number]

/** How money for an account comes. */
export const ACCOUNT_METHODS = ['cash', 'upi_own', 'bank'] as const
export type AccountMethod = (typeof ACCOUNT_METHODS)[number]

interface Entry {
  debitPaise: Paise
  creditPaise: Paise
}

/** What the customer owes on account; below zero what he has with the kitchen. */
export function balancePaise(entries: readonly Entry[]): Paise {
  return entries.reduce((sum, { debitPaise, creditPaise }) => sum + debitPaise - creditPaise, 0)
}

/** Whether so much more may be put on an account. */
export function fitsAccount({ balance, limit, amount }: { balance: Paise; limit: Paise; amount: Paise }): boolean {
  return amount > 0 && balance + amount <= limit
}
