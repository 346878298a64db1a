import { ChevronRight, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { OpenPayment } from '#shared/contract/money/customer/payments.schemas.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { TONE_CHIP, type Tone } from '#web/ui/tones.ts'
import { Link } from '../shell/navigation/Link.tsx'
import type { OrderDetailsState } from '../shell/navigation/navigation-state.ts'
import { PAY_PLACE } from './pay-place.ts'
import { useOpenPayment } from './use-open-payment.ts'

const LOOKS: Record<OpenPayment['state'], [Tone, text: (due: string) => string, action: () => string]> = {
  due: ['warning', (amount) => m.pay_line_due({ amount }), m.pay_line_pay],
  claimed: ['info', () => m.pay_claimed_title(), m.pay_line_see],
  checking: ['info', () => m.pay_checking_title(), m.pay_line_see],
  rejected: ['danger', () => m.pay_rejected_title(), m.pay_line_see],
}

/** Says of an order by UPI that it is not paid yet, and leads to the card where it is. */
export default function PaymentLine({ order, phone }: { order: Order; phone: string }): ReactNode {
  const payment = useOpenPayment(order._id)
  if (!payment) return null
  const [tone, text, action] = LOOKS[payment.state]
  return (
    <Link
      to={`/order-details${PAY_PLACE}`}
      state={{ order, phone } satisfies OrderDetailsState}
      className={`flex min-h-11 flex-wrap items-center gap-x-3 rounded-md px-3 py-2 text-base ${TONE_CHIP[tone]}`}
    >
      {/* In large text what can be done has a line of its own. */}
      <span className="flex min-w-0 flex-1 basis-40 items-center gap-2">
        <Wallet className="size-5" />
        <span className="min-w-0">{text(formatRupees(payment.due))}</span>
      </span>
      <span className="flex items-center gap-1 font-semibold">
        {action()}
        <ChevronRight className="size-5" />
      </span>
    </Link>
  )
}
