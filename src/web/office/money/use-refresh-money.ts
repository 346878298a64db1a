import { moneyCalls } from '#shared/contract/office/money.ts'
import { useRefresh } from '#web/data/use-call.ts'

/** Reads all figures and lists of money anew, after a change. */
export function useRefreshMoney(): () => Promise<void> {
  const refresh = useRefresh()
  return async () => {
    const read = [moneyCalls.moneyOfDay, moneyCalls.listDues, moneyCalls.listPayments, moneyCalls.listClaims]
    await Promise.all(read.map(refresh))
  }
}
