import { lazy, Suspense } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { DeliveryWindow } from '#shared/domain/calendar/delivery-window.ts'
import type { PreviewLine } from '#shared/domain/ordering/cart.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { Card } from '#web/ui/Card.tsx'
import { Price } from '#web/ui/Price.tsx'
import type { PaymentState } from '../../shell/navigation/navigation-state.ts'
import { SecondMealHint } from './SecondMealHint.tsx'

/** Known once the app has started; without its code nothing is said. */
const DeliveryLine = lazy(() => import('./DeliveryLine.tsx').catch(() => ({ default: () => null })))

type Summary = PaymentState['orderSummary']

interface OrderSummaryCardProps {
  summary: Summary
  /** The summary before the prices changed: shown struck out beside the new. */
  former: Summary | null
  /** The day whose menu it was made of. */
  day: KitchenDay | undefined
  slot: SlotCode
  window?: DeliveryWindow | undefined
}

/** Each line of the order with its prices, the total, and when it is delivered. */
export function OrderSummaryCard({ summary, former, day, slot, window }: OrderSummaryCardProps) {
  return (
    <Card as="section" aria-labelledby="order-summary">
      <h2 id="order-summary" className="font-semibold text-base">
        {m.payment_order_summary()}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {summary.items.map((line, index) => (
          <SummaryLine key={line.name} line={line} former={former?.items[index]} />
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap justify-between gap-x-2 border-line border-t pt-3 font-bold text-base">
        {m.payment_total_amount()}
        <ChangedPrice rupees={summary.totalAmount} former={former?.totalAmount} />
      </p>
      <div className="min-h-13">
        <Suspense>
          <DeliveryLine day={day} slot={slot} window={window} />
        </Suspense>
      </div>
      <SecondMealHint day={day} slot={slot} lines={summary.items} />
    </Card>
  )
}

function SummaryLine({ line, former }: { line: PreviewLine; former: PreviewLine | undefined }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-3 py-2 text-base">
      <div className="min-w-0 flex-1 basis-40">
        <p>{lineName(line)}</p>
        <p className="text-ink-soft text-sm tabular-nums">
          {m.payment_quantity({ quantity: line.quantity })} · {m.payment_each({ price: formatRupees(line.price) })}
        </p>
      </div>
      <ChangedPrice rupees={line.total} former={former?.total} />
    </li>
  )
}

function ChangedPrice({ rupees, former }: { rupees: number; former: number | undefined }) {
  if (former === undefined || former === rupees) return <Price rupees={rupees} className="ml-auto font-semibold" />
  return (
    <span className="ml-auto shrink-0 text-right">
      <s className="mr-2 font-normal text-ink-soft tabular-nums">
        <span className="sr-only">{m.payment_old_price()} </span>
        {formatRupees(former)}
      </s>
      <span className="sr-only">{m.payment_new_price()} </span>
      <Price rupees={rupees} className="font-semibold" />
    </span>
  )
}
