import { Check } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { type PlatePrices, subscriptionSaving } from '#shared/domain/subscriptions/subscription.ts'
import { Card } from '#web/ui/Card.tsx'
import { DishPicture } from '#web/ui/DishPicture.tsx'
import { Price } from '#web/ui/Price.tsx'

interface InfoCardProps {
  prices: PlatePrices
  /** The prices are on their way: their place is kept, and they are not shown. */
  loading: boolean
}

/** What the subscription is, what it costs a day and what it brings. */
export function InfoCard({ prices, loading }: InfoCardProps) {
  const amount = formatRupees(subscriptionSaving(1, prices))
  const saves = subscriptionSaving(1, prices) > 0
  const bullets = [
    ...(saves ? [m.subscription_bullet_saving({ amount })] : []),
    m.subscription_bullet_base(),
    m.subscription_bullet_add_ons(),
  ]
  const shown = loading ? 'invisible' : ''
  return (
    <Card as="section" aria-labelledby="subscription-info">
      <div className="flex flex-wrap items-start gap-3">
        <DishPicture name="Thali" className="size-16" />
        <div className="min-w-0 flex-1 basis-40">
          <h2 id="subscription-info" className="font-semibold text-base">
            {m.subscription_info_title()}
          </h2>
          <p className={`mt-1 ${shown}`}>
            <Price rupees={prices.plate} className="font-bold text-xl" />{' '}
            <span className="text-base text-ink-soft">{m.subscription_per_day()}</span>
          </p>
        </div>
      </div>
      <p className="mt-3 text-base">{m.subscription_info_text()}</p>
      {saves && (
        <p className={`mt-2 font-medium text-base text-leaf-dark ${shown}`}>{m.subscription_info_saving({ amount })}</p>
      )}
      <ul className="mt-3 flex flex-col gap-1 border-line border-t pt-3">
        {bullets.map((text, index) => (
          <li key={text} className={`flex items-center gap-2 text-base ${saves && index === 0 ? shown : ''}`}>
            <Check className="size-5 shrink-0 text-leaf" />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}
