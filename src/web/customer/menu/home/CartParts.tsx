import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Cart } from '#shared/domain/ordering/cart.ts'
import { whenLoaded } from '#web/kit/parts/when-loaded.ts'
import { currentCart, currentLaterCarts, setCart, setLaterCarts } from '#web/kit/stores/cart-store.ts'
import type { LaterCarts } from '#web/kit/stores/later-carts.ts'
import { closeOrderSheet, useOrderSheet } from '#web/kit/stores/order-sheet-store.ts'
import { useSlot } from '#web/kit/stores/slot-store.ts'
import { adopted, daysInCart } from '../../order/order-sheet/days-in-cart.ts'
import type { Week } from '../menu/week.ts'
import { CartBar } from './CartBar.tsx'

const loadSheet = () => import('../../order/order-sheet/OrderSheet.tsx')
const OrderSheet = lazy(loadSheet)

interface CartPartsProps {
  cart: Cart
  later: LaterCarts
  week: Week
  /** Which slot's cart it is, where there are two. */
  children?: ReactNode
}

/** What stands over the menu once something is in the cart: the bar, and the sheet in which it is ordered. */
export default function CartParts({ cart, later, week, children }: CartPartsProps): ReactNode {
  const days = useMemo(() => daysInCart(week.orderDay, cart, later), [week.orderDay, cart, later])
  useAdoptedDay(week.orderDay)
  const { open, times } = useOrderSheet()
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (times > 0) whenLoaded(loadSheet, () => setShown(times))
  }, [times])
  const there = useRef(true)
  // Another screen leaves the sheet closed. Not at once: React mounts twice while developing.
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
      setTimeout(() => there.current || closeOrderSheet())
    }
  }, [])
  return (
    <>
      {days.length > 0 && (
        <CartBar days={days} week={week}>
          {children}
        </CartBar>
      )}
      {shown > 0 && (
        <Suspense fallback={null}>
          <OrderSheet key={shown} week={week} open={open && shown === times} />
        </Suspense>
      )}
    </>
  )
}

/** When a day becomes the order day what was put aside for it joins the cart; what was for days that are over is dropped. */
function useAdoptedDay(orderDay: KitchenDay) {
  const slot = useSlot()
  useEffect(() => {
    const kept = currentLaterCarts(slot)
    const { cart, later } = adopted(currentCart(slot), kept, orderDay)
    if (later === kept) return
    setCart(cart, slot)
    setLaterCarts(later, slot)
  }, [orderDay, slot])
}
