import type { QueryClient } from '@tanstack/react-query'
import { setCart } from '#web/kit/stores/cart-store.ts'
import { useSlot } from '#web/kit/stores/slot-store.ts'
import { readCheckoutState } from '../../shell/navigation/read-checkout-state.ts'
import type { Week } from '../menu/week.ts'
import { weekKeyOf } from '../menu/week-key.ts'

/** Puts what the checkout was passed back in its place. Of the week only the one day is known until the server answers. */
export function restore(client: QueryClient, state: unknown) {
  const { cart, menuData } = readCheckoutState(state)
  setCart(cart)
  if (!menuData) return
  const { day, menu } = menuData
  const week: Week = { orderDay: day, strip: [day], coming: [day], delivery: null, menus: { [day]: menu } }
  client.setQueryData<Week>(weekKeyOf(useSlot.getState()), (known) => known ?? week)
}
