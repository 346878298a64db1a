import { useCallback } from 'react'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { addToCart, type Cart, cartRejection, EMPTY_CART, takeFromCart } from '#shared/domain/ordering/cart.ts'
import {
  changeCart,
  changeLaterCart,
  currentCart,
  laterCart,
  useCart,
  useLaterCarts,
} from '#web/kit/stores/cart-store.ts'
import type { Week } from '../menu/week.ts'

/**
 * The cart of a day of the strip, empty on days that cannot be ordered for, where it cannot be changed. To a full day nothing
 * is added.
 */
export function useDayCart(day: KitchenDay | undefined, week: Week | undefined) {
  const ofOrderDay = useCart()
  const later = useLaterCarts()
  const orderDay = week?.orderDay
  const cart: Cart = day === undefined ? EMPTY_CART : day === orderDay ? ofOrderDay : (later[day] ?? EMPTY_CART)
  // A stable function, so that memoised cards do not re-render.
  const setQuantity = useCallback(
    (name: string, quantity: number) => {
      if (day === undefined || week === undefined) return
      const isOrderDay = day === week.orderDay
      const shown = isOrderDay ? currentCart() : laterCart(day)
      const adds = quantity > (shown[name] ?? 0)
      const full = week.platesLeft?.[day] === 0
      const open = full && adds ? [] : week.coming
      const rejection =
        cartRejection(day, week.orderDay, adds ? 'add' : 'modify', open) ?? (full && adds ? 'full' : null)
      const change = (current: Cart) => (adds ? addToCart(current, name) : takeFromCart(current, name))
      if (rejection) void import('./cart-rejections.ts').then(({ tellRejection }) => tellRejection(rejection))
      else if (isOrderDay) changeCart(change)
      else changeLaterCart(day, change)
    },
    [day, week],
  )

  return { cart, setQuantity }
}
