import * as m from '#paraglide/messages.js'
import type { ReceivedBy } from '#shared/domain/money/payments.ts'

/** How money came, in a word. */
export const RECEIVED_BY_TEXTS: Record<ReceivedBy, () => string> = {
  cash: m.money_by_cash,
  upi_own: m.money_by_upi,
  gateway: m.money_by_gateway,
  account: m.money_by_account,
  bank: m.money_by_bank,
}
