import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/base/day-text.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { Policy } from '#shared/contract/subscriptions/customer/policy.schemas.ts'
import { paidWhen } from '#shared/domain/subscriptions/policy.ts'
import { trustedMeals } from '#shared/domain/subscriptions/trust.ts'
import { mealsText } from '#web/kit/parts/meals-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { Fact } from '#web/ui/Fact.tsx'

export interface PurchaseFacts {
  /** Rupees for all meals together. */
  price: number
  /** Days of the first and the last meal; `null` when they are not known. */
  firstDay: KitchenDay | null
  lastDay: KitchenDay | null
  address: string | null
  /** Its days are about, since it follows a subscription that runs. */
  renews: boolean
  /** The rules that say when it is paid; `null` when they are not known. */
  policy: Policy | null
  method: 'COD' | 'UPI'
}

/** What is bought, before the tap that buys it: the days, the sum, where to, and how it is paid. */
export function SummaryCard(facts: PurchaseFacts) {
  return (
    <Card as="section" aria-labelledby="subscription-summary">
      <h2 id="subscription-summary" className="mb-3 font-semibold text-base">
        {m.subscription_summary()}
      </h2>
      <PurchaseList {...facts} />
    </Card>
  )
}

function payingText(total: string, policy: Policy, method: PurchaseFacts['method']): string {
  if (method === 'UPI') {
    const trusted = trustedMeals(policy, 'upi') ?? 0
    const then =
      trusted === 0 ? m.subscription_pay_upi_first() : m.subscription_pay_upi_trust({ meals: mealsText(trusted) })
    return `${m.subscription_pay_upi({ total })} ${then}`
  }
  return paidWhen(policy) === 'with_first_meal'
    ? m.subscription_pay_with_first({ total })
    : m.subscription_pay_before({ total })
}

/** The facts of a purchase, one a line. */
export function PurchaseList({ price, firstDay, lastDay, address, renews, policy, method }: PurchaseFacts) {
  const day = (day: KitchenDay) => (renews ? m.subscription_about({ day: dayText(day) }) : dayText(day))
  return (
    <dl className="flex flex-col gap-2 text-left">
      {firstDay && <Fact label={m.subscription_first_meal()}>{day(firstDay)}</Fact>}
      {lastDay && <Fact label={m.subscription_last_meal()}>{day(lastDay)}</Fact>}
      <Fact label={m.subscription_total()}>
        <strong>{formatRupees(price)}</strong>
      </Fact>
      {address && <Fact label={m.payment_delivery_address()}>{address}</Fact>}
      {policy && (
        <Fact label={m.subscription_paying()}>
          {payingText(formatRupees(price), policy, method)} {m.subscription_pay_once()}
        </Fact>
      )}
    </dl>
  )
}
