import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { readNumber } from '#shared/base/typed-number.ts'
import {
  isSubscriptionLength,
  MAX_DAYS,
  MIN_DAYS,
  type PlatePrices,
  planPrice,
  subscriptionSaving,
} from '#shared/domain/subscriptions/subscription.ts'
import { daysText } from '#web/kit/parts/days-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Slider } from '#web/ui/Slider.tsx'

interface DurationCardProps {
  days: number
  prices: PlatePrices
  /** The prices are on their way. */
  loading: boolean
  onDays: (days: number) => void
}

/** How many days, what they cost in all and what they save. */
export function DurationCard({ days, prices, loading, onDays }: DurationCardProps) {
  /** What is being typed, as long as it is typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const typedDays = typed === null ? days : readNumber(typed)
  const saving = subscriptionSaving(days, prices)
  const wrong = typed !== null && typed !== '' && !(typedDays !== null && isSubscriptionLength(typedDays))

  function type(text: string) {
    setTyped(text)
    const number = readNumber(text)
    if (number !== null && isSubscriptionLength(number)) onDays(number)
  }

  return (
    <Card as="section" aria-labelledby="subscription-duration">
      <h2 id="subscription-duration" className="font-semibold text-base">
        {m.subscription_duration_heading()}
      </h2>
      <p className="mt-2 mb-2 font-bold text-xl tabular-nums">{m.subscription_duration({ days: daysText(days) })}</p>
      <Slider
        label={m.subscription_days_slider()}
        value={days}
        min={MIN_DAYS}
        max={MAX_DAYS}
        valueText={daysText(days)}
        ends={[daysText(MIN_DAYS), daysText(MAX_DAYS)]}
        lessLabel={m.subscription_days_less()}
        moreLabel={m.subscription_days_more()}
        onChange={(next) => {
          setTyped(null)
          onDays(next)
        }}
      />
      <NumberField
        className="mt-3"
        label={m.subscription_days_typed()}
        value={typed ?? String(days)}
        error={wrong && m.error_subscription_bad_days()}
        onValue={type}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
      />
      <div aria-live="polite" className={`mt-4 border-line border-t pt-3 ${loading ? 'invisible' : ''}`}>
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-base">{m.subscription_total()}</span>
          <Price rupees={planPrice(days, prices.plate)} className="font-bold text-xl" />
        </p>
        {saving > 0 && (
          <p className="mt-1 font-medium text-base text-leaf-dark">
            {m.subscription_saving({ amount: formatRupees(saving) })}
          </p>
        )}
      </div>
      <p className="mt-2 text-ink-soft text-sm">{m.subscription_plates_note()}</p>
    </Card>
  )
}
