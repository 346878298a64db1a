import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { setCart } from '#web/data/stores/cart-store.ts'
import type { Week } from '../menu/week.ts'
import { readCheckoutState } from '../navigation/read-checkout-state.ts'

/**
 * Coming back from the checkout: restores its cart and returns the menu it was shown with. The state is used once: left in
 * the browser's history it would restore an old cart on a later reload.
 */
export function useRestored(): Week | undefined {
  const { state } = useLocation()
  const navigate = useNavigate()
  const back = useMemo(() => (hasCart(state) ? readCheckoutState(state) : null), [state])
  useEffect(() => {
    if (!back) return
    setCart(back.cart)
    navigate('.', { replace: true, state: null })
  }, [back, navigate])
  const { day, menu } = back?.menuData ?? {}
  // The other days are known when the server has answered.
  return day && menu
    ? { orderDay: day, strip: [day], coming: [day], delivery: null, menus: { [day]: menu } }
    : undefined
}

function hasCart(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'cart' in state
}
