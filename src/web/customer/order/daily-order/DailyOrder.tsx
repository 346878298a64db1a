import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import type { ChangedPrices, Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { addOns, REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import {
  addToCart,
  linesOffMenu,
  type PreviewLine,
  previewLines,
  takeFromCart,
  totalOf,
} from '#shared/domain/ordering/cart.ts'
import { changeCart, useCart } from '#web/kit/stores/cart-store.ts'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDefaultAddress } from '../../account/addresses/use-default-address.ts'
import { AddOnTiers } from '../../menu/menu/AddOnTiers.tsx'
import type { Week } from '../../menu/menu/week.ts'
import { WEEK_KEY } from '../../menu/menu/week-key.ts'
import type { PaymentState } from '../../shell/navigation/navigation-state.ts'
import { readPaymentState, readSelectedAddress } from '../../shell/navigation/read-payment-state.ts'
import { useNavigationState } from '../../shell/navigation/use-navigation-state.ts'
import { useSession } from '../../shell/session/session-context.ts'
import { OrderForm } from '../ordering/OrderForm.tsx'
import { currentAttempt } from '../ordering/order-attempt.ts'
import { deliveryOn } from '../ordering/order-terms.ts'
import { PaymentMethods } from '../ordering/PaymentMethods.tsx'
import { useAgreedWeek } from '../ordering/use-agreed-week.ts'
import { usePaymentMethod } from '../ordering/use-payment-method.ts'
import { usePlaceOrder } from '../ordering/use-place-order.ts'
import { BaseMealCard } from './BaseMealCard.tsx'
import { dailyCart, sameItems } from './daily-cart.ts'

const OffMenuLines = lazy(() => import('../../menu/menu/OffMenuLines.tsx'))
const PausedAlert = lazy(() => import('./PausedAlert.tsx').catch(() => ({ default: () => null })))

const PATH = '/daily-order'

/**
 * The order of the day. It is the stored cart with at least one thali in it, so that nothing chosen elsewhere is lost and
 * what is chosen here outlasts a reload, the address screen and signing in.
 */
export function DailyOrder({ week, menu }: { week: Week; menu: Menu }) {
  const day = week.orderDay
  const { user } = useSession()
  const cart = dailyCart(useCart())
  const defaultAddress = useDefaultAddress()
  const handed = useNavigationState(readDailyState)
  const placing = usePlaceOrder(placedText)
  const choice = usePaymentMethod()
  const { result } = placing
  const agreed = useAgreedWeek(week, [{ day, cart }])
  useMenuReadAnew(result.kind === 'prices_changed' || result.kind === 'rejected')
  const lines = previewLines(cart, menu)
  const offMenu = linesOffMenu(cart, menu)
  const sent = result.kind === 'unanswered' || result.kind === 'prices_changed' ? currentAttempt()?.body : null
  const state: PaymentState = {
    cart,
    menuData: { day, menu },
    // A sent or agreed summary is kept, even when the menu's prices change meanwhile: the same order keeps its key.
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
      window={deliveryOn(week, day)}
      agreed={result.kind === 'unanswered' && pricesFor(lines, sent) ? { ...agreed, changes: [] } : agreed}
      texts={{ place: m.daily_order_place(), placeAt: m.daily_order_place_at, placing: m.daily_order_placing() }}
      defaultAddress={defaultAddress}
      onLoginNeeded={() => toast.warning(m.daily_order_login())}
      method={choice.method}
      methods={
        <PaymentMethods
          choice={choice}
          online={{ title: m.daily_order_online(), text: m.daily_order_online_text() }}
          cashText={m.daily_order_cash_text()}
        />
      }
    >
      {user && (
        <Suspense>
          <PausedAlert />
        </Suspense>
      )}
      {offMenu.length > 0 && (
        <Card>
          <Suspense>
            <OffMenuLines names={offMenu} menu={menu} />
          </Suspense>
        </Card>
      )}
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

/** Refetches the menu after the server has rejected the order for it. */
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

/** The prices answered for exactly these lines; `null` when they are of another order. */
function pricesFor(lines: PreviewLine[], prices: ChangedPrices | null | undefined): ChangedPrices | null {
  return prices && sameItems(prices.items, lines) ? prices : null
}

function placedText({ price, payment_method: method }: Order): string {
  const paid = method === 'upi' ? m.payment_upi() : m.payment_cod()
  return m.daily_order_placed({ total: formatRupees(price), method: paid })
}
