import * as m from '#paraglide/messages.js'
import type { EntryKind } from '#shared/domain/money/customer-accounts.ts'

/** What an entry of an account is for. */
export const ENTRY_TEXTS: Record<EntryKind, () => string> = {
  charge: m.account_charge,
  payment: m.account_payment,
  goodwill: m.account_goodwill,
  write_off: m.account_write_off,
  refund: m.account_refund,
  reversal: m.account_reversal,
}
