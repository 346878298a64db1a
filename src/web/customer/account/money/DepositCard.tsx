import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { ownDepositCalls } from '#shared/contract/delivery/customer/deposits.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { Card } from '#web/ui/Card.tsx'

/** What the kitchen holds of a customer for boxes; of whom it holds nothing sees nothing. */
export default function DepositCard() {
  const held = useCall(ownDepositCalls.ownDeposit, {}, { staleTime: 0 }).data?.deposit.held ?? 0
  if (held === 0) return null
  return (
    <Card>
      <p className="text-base">{m.deposit_mine({ amount: formatRupees(held) })}</p>
    </Card>
  )
}
