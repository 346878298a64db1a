import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import type { Rateable } from '#shared/contract/ordering/customer/ratings.schemas.ts'
import { ratingCalls } from '#shared/contract/ordering/customer/ratings.ts'
import { ASKED_STARS, RATING_REASONS } from '#shared/domain/ordering/ratings.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { REASON_TEXTS } from '#web/kit/parts/rating-texts.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Chips } from './Chips.tsx'
import { MissingDish } from './MissingDish.tsx'
import { Stars } from './Stars.tsx'
import { useRating } from './use-rating.ts'

/** How the meal was, in one tap, as long as the order can be rated; and what was wrong or missing. */
export default function RateOrder({ orderId }: { orderId: string }) {
  const { data } = useCall(ratingCalls.listRateable, {})
  const order = data?.orders.find(({ _id }) => _id === orderId)
  return order ? <Rating order={order} /> : null
}

function Rating({ order }: { order: Rateable }) {
  const id = useId()
  const { shown, busy, problem, rate, reportMissing } = useRating(order)
  const { stars, reasons, named } = shown
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-semibold text-base">
        {m.rating_title()}
      </h2>
      <Stars stars={stars} labelledBy={id} onChoose={(stars) => rate({ stars })} />
      {/* Stands from the start, so that it is read out when it comes. */}
      <p role="status" className="text-ink-soft text-sm">
        {stars !== null && !busy && !problem && m.rating_thanks({ time: instantText(order.until) })}
      </p>
      {stars !== null && stars <= ASKED_STARS && (
        <>
          <Chips
            label={m.rating_reasons()}
            options={RATING_REASONS.map((reason) => ({ value: reason, label: REASON_TEXTS[reason]() }))}
            chosen={reasons}
            onChange={(reasons) => rate({ reasons })}
          />
          {order.dishes.length > 1 && (
            <Chips
              label={m.rating_dishes()}
              options={order.dishes.map((dish) => ({ value: dish.key, label: lineName(dish) }))}
              chosen={named}
              onChange={(named) => rate({ named })}
            />
          )}
        </>
      )}
      {problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      <MissingDish order={order} busy={busy} onMissing={reportMissing} />
    </Card>
  )
}
