import { officeAccountCalls } from '#shared/contract/money/office/accounts.ts'
import { cashCalls } from '#shared/contract/money/office/cash.ts'
import { moneyCalls } from '#shared/contract/money/office/money.ts'
import { officeRefundCalls } from '#shared/contract/money/office/refunds.ts'
import { approvalCalls } from '#shared/contract/people/office/approvals.ts'
import { useRefresh } from '#web/kit/api/use-call.ts'

/** Reads all figures and lists of money anew, after a change. */
export function useRefreshMoney(): () => Promise<void> {
  const refresh = useRefresh()
  return async () => {
    const { moneyOfDay, listDues, listPayments, listClaims } = moneyCalls
    const read = [
      moneyOfDay,
      listDues,
      listPayments,
      listClaims,
      cashCalls.ridersCash,
      officeRefundCalls.adminListRefunds,
      officeAccountCalls.listAccounts,
      approvalCalls.listApprovals,
    ]
    await Promise.all(read.map(refresh))
  }
}
