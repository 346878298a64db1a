import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { setCart } from '#web/data/stores/cart-store.ts'
import { keptWeek } from '../menu/kept-week.ts'
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
  if (!day || !menu) return undefined
  // Its other days are what this browser has kept, until the server answers.
  const kept = keptWeek()
  const days = kept?.orderDay === day ? kept : { orderDay: day, strip: [day], coming: [day], delivery: null }
  return { ...days, menus: { [day]: menu } }
}

function hasCart(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'cart' in state
}
