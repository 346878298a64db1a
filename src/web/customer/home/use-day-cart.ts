import { useCallback } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { addToCart, type Cart, cartRejection, EMPTY_CART, takeFromCart } from '#shared/domain/ordering/cart.ts'
import { changeCart, currentCart, useCart } from '#web/data/stores/cart-store.ts'
import { toast } from '#web/ui/toast.ts'

const ERRORS: Record<NonNullable<ReturnType<typeof cartRejection>>, () => string> = {
  add_future: m.home_add_future,
  add_past: m.home_add_past,
  modify_future: m.home_modify_future,
  modify_past: m.home_modify_past,
}

/**
 * The cart as a day of the strip shows it: that of the order day, empty on every other day, where it cannot be changed. To a
 * full day (`left` is 0) nothing is added.
 */
export function useDayCart(day: KitchenDay | undefined, orderDay: KitchenDay | undefined, left: number | undefined) {
  const stored = useCart()
  const cart: Cart = day !== undefined && day === orderDay ? stored : EMPTY_CART

  // A stable function, so that memoised cards do not re-render.
  const setQuantity = useCallback(
    (name: string, quantity: number) => {
      if (day === undefined || orderDay === undefined) return
      const shown = day === orderDay ? currentCart() : EMPTY_CART
      const adds = quantity > (shown[name] ?? 0)
      const rejection = cartRejection(day, orderDay, adds ? 'add' : 'modify')
      if (rejection) toast.warning(ERRORS[rejection]())
      else if (adds && left === 0) toast.warning(m.home_full_text())
      else changeCart((current) => (adds ? addToCart(current, name) : takeFromCart(current, name)))
    },
    [day, orderDay, left],
  )

  return { cart, setQuantity }
}
