import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readCart } from '#shared/domain/cart.ts'
import { setCart } from '../../cart-store.ts'
import type { CheckoutState } from '../../navigation-state.ts'
import type { Week } from './week.ts'

/**
 * Coming back from the checkout: takes over its cart and hands on the menu it was shown with. The state is used once;
 * left in the browser's history it would bring an old cart back on a later reload.
 */
export function useRestored(): Week | undefined {
  const state = checkoutState(useLocation().state)
  const navigate = useNavigate()
  useEffect(() => {
    if (!state) return
    setCart(readCart(state.cart))
    navigate('.', { replace: true, state: null })
  }, [state, navigate])
  return state?.menuData
    ? { orderDay: state.menuData.day, menus: { [state.menuData.day]: state.menuData.menu } }
    : undefined
}

function checkoutState(state: unknown): CheckoutState | null {
  return typeof state === 'object' && state !== null && 'cart' in state ? (state as CheckoutState) : null
}
