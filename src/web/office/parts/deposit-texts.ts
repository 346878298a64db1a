import * as m from '#paraglide/messages.js'
import type { DepositMove, DepositWay } from '#shared/domain/delivery/deposits.ts'

/** What has happened to a deposit. */
export const DEPOSIT_TEXTS: Record<DepositMove, () => string> = {
  taken: m.deposit_taken,
  returned: m.deposit_returned,
  kept: m.deposit_kept,
}

export const DEPOSIT_WAY_TEXTS: Record<DepositWay, () => string> = { cash: m.money_by_cash, upi: m.money_by_upi }
