import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as m from '#paraglide/messages.js'
import type { Menu } from '#shared/contract/customer/menus.schemas.ts'
import type { ChangedPrices, Order } from '#shared/contract/customer/orders.schemas.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { addOns, REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import { formatRupees } from '#shared/domain/money/money.ts'
import {
  addToCart,
  dailyCart,
  type PreviewLine,
  previewLines,
  sameItems,
  takeFromCart,
  totalOf,
} from '#shared/domain/ordering/cart.ts'
import { toast } from '#web/ui/toast.ts'
import { useDefaultAddress } from '../addresses/use-default-address.ts'
import { changeCart, useCart } from '../cart-store.ts'
import { AddOnTiers } from '../menu/AddOnTiers.tsx'
import { OffMenuNotice } from '../menu/OffMenuNotice.tsx'
import { WEEK_KEY } from '../menu/week-key.ts'
import type { PaymentState } from '../navigation-state.ts'
import { OrderForm } from '../ordering/OrderForm.tsx'
import { currentAttempt } from '../ordering/order-attempt.ts'
import { PaymentMethods } from '../ordering/PaymentMethods.tsx'
import { usePlaceOrder } from '../ordering/use-place-order.ts'
import { readPaymentState, readSelectedAddress } from '../read-navigation-state.ts'
import { useNavigationState } from '../use-navigation-state.ts'
import { BaseMealCard } from './BaseMealCard.tsx'

const PATH = '/daily-order'

/**
 * The order of the day. It is the stored cart with at least one thali in it, so that nothing chosen elsewhere is lost and
 * what is chosen here outlasts a reload, the address screen and signing in.
 */
export function DailyOrder({ day, menu }: { day: KitchenDay; menu: Menu }) {
  const cart = dailyCart(useCart())
  const defaultAddress = useDefaultAddress()
  const handed = useNavigationState(readDailyState)
  const placing = usePlaceOrder(placedText)
  const { result } = placing
  useMenuReadAnew(result.kind === 'prices_changed' || result.kind === 'rejected')
  const lines = previewLines(cart, menu)
  const sent = result.kind === 'unanswered' || result.kind === 'prices_changed' ? currentAttempt()?.body : null
  const state: PaymentState = {
    cart,
    menuData: { day, menu },
    // What was sent or agreed to stands, even when the menu's prices move meanwhile: the same order keeps its key.
    orderSummary: pricesFor(lines, sent) ??
      pricesFor(lines, handed?.agreed) ?? { items: lines, totalAmount: totalOf(lines) },
    ...(handed?.selectedAddress && { selectedAddress: handed.selectedAddress }),
  }

  function setQuantity(name: string, quantity: number) {
    const change = quantity > (cart[name] ?? 0) ? addToCart : takeFromCart
    changeCart((current) => change(dailyCart(current), name))
  }

  return (
    <OrderForm
      path={PATH}
      state={state}
      placing={placing}
      newPrices={result.kind === 'prices_changed' ? pricesFor(lines, result.prices) : null}
      addresses={{ path: '/add-address', state: { ...state, selectionMode: true, returnTo: PATH } }}
      texts={{ place: m.daily_order_place(), placeAt: m.daily_order_place_at, placing: m.daily_order_placing() }}
      defaultAddress={defaultAddress}
      onLoginNeeded={() => toast.warning(m.daily_order_login())}
      methods={
        <PaymentMethods
          comingSoon={{ title: m.daily_order_online(), text: m.daily_order_online_text() }}
          cashText={m.daily_order_cash_text()}
        />
      }
    >
      <OffMenuNotice day={day} menu={menu} cart={cart} />
      <BaseMealCard
        day={day}
        menu={menu}
        quantity={cart[REGULAR_THALI] ?? 1}
        onQuantity={(quantity) => setQuantity(REGULAR_THALI, quantity)}
      />
      <AddOnTiers title={m.daily_order_add_ons()} items={addOns(menu)} cart={cart} onQuantity={setQuantity} />
    </OrderForm>
  )
}

/** The server has told that the menu is not as it was seen: the cards follow. */
function useMenuReadAnew(changed: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (changed) client.invalidateQueries({ queryKey: WEEK_KEY })
  }, [client, changed])
}

/** What the history entry keeps: the address chosen, and prices that the customer has agreed to. */
function readDailyState(state: unknown) {
  const selected =
    typeof state === 'object' && state !== null && 'selectedAddress' in state ? state.selectedAddress : null
  return { selectedAddress: readSelectedAddress(selected), agreed: readPaymentState(state)?.orderSummary }
}

/** The prices told for exactly these lines; `null` when they are of another order. */
function pricesFor(lines: PreviewLine[], told: ChangedPrices | null | undefined): ChangedPrices | null {
  return told && sameItems(told.items, lines) ? { items: told.items, totalAmount: told.totalAmount } : null
}

function placedText({ price }: Order): string {
  return m.daily_order_placed({ total: formatRupees(price), method: m.payment_cod() })
}
