import { type ReactNode, useLayoutEffect, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { weekdayName } from '#shared/base/weekday-name.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { localItems } from '#web/kit/browser/items.ts'
import { HOME_CARD_KEY } from '#web/kit/stores/customer-items.ts'
import { openOrderSheet } from '#web/kit/stores/order-sheet-store.ts'
import { usePlaced } from '#web/kit/stores/placed-store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Moving } from '#web/ui/moving.tsx'
import { dishesText } from '../../../orders/list/dishes-text.ts'
import { usePendingOrders } from '../../../orders/pending-orders/use-pending-orders.ts'
import { LazyPayCard } from '../../../pay/LazyPayCard.tsx'
import type { Week } from '../../menu/week.ts'
import { NextMeal } from './NextMeal.tsx'
import { NextOrder } from './NextOrder.tsx'
import { PlacedCard } from './PlacedCard.tsx'
import { useHomeOrders } from './use-home-orders.ts'

/** Today's and tomorrow's. */
const SHOWN = 2
/** A card that has not grown for so long is whole. */
const SETTLED_MS = 500

/** What the home screen knows of its customer: the next orders, or the way to have the last one again. */
export default function NextOrders({ phone, week }: { phone: string; week: Week }): ReactNode {
  const { known, clock, today, toCome, last } = useHomeOrders(phone, week.orderDay)
  // Those have a card of their own.
  const asked = usePendingOrders().orders.map(({ _id }) => _id)
  const placed = usePlaced(({ placed }) => (placed?.phone === phone ? placed.order : null))
  const elsewhere = [...asked, placed?._id]
  const next = toCome.filter(({ _id }) => !elsewhere.includes(_id)).slice(0, SHOWN)
  const again = last !== null && !placed && !toCome.some((order) => order.delivery_date === week.orderDay) ? last : null
  const mealDays = toCome.filter((order) => order.is_subscription_order).map((order) => order.delivery_date)
  const place = useKeptHeight(known, next.length > 0 || again !== null)
  return (
    <>
      {placed && (
        <div className="flex flex-col gap-3 pt-3">
          <PlacedCard order={placed} phone={phone} />
          <LazyPayCard order={placed} />
        </div>
      )}
      <div ref={place} className="flex flex-col gap-3 pt-3 empty:hidden">
        {next.map((order) => (
          <Moving key={order._id} name={`order-${order._id}`}>
            <NextOrder order={order} phone={phone} clock={clock} />
          </Moving>
        ))}
        {known && <NextMeal today={today} shown={mealDays} />}
        {again && <Again order={again} />}
      </div>
    </>
  )
}

/** "Same as Friday": the last order once more, in the sheet over the menu. */
function Again({ order }: { order: Order }) {
  const weekday = weekdayName(order.delivery_date)
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p className="wrap-anywhere min-w-0 flex-1 basis-40 text-base">{dishesText(order.items)}</p>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => openOrderSheet(order)}>
        {m.home_same_as({ weekday })}
      </Button>
    </Card>
  )
}

/** Keeps the height in this browser: the next visit's document leaves so much room, see document.ts. */
function useKeptHeight(known: boolean, shown: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!known || !place.current) return
    let settled: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      const height = shown ? (place.current?.offsetHeight ?? 0) : 0
      localItems.write(HOME_CARD_KEY, height > 0 ? `${height}px` : null)
      document.documentElement.style.setProperty('--home-card', `${height}px`)
    }
    // What can be done with an order comes later than its card: only a height that stays is kept.
    const look = () => {
      clearTimeout(settled)
      settled = setTimeout(keep, SETTLED_MS)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(place.current)
    return () => {
      clearTimeout(settled)
      observer.disconnect()
    }
  }, [known, shown])
  return place
}
