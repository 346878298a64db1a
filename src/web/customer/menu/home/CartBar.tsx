import { lazy, memo, type ReactNode, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import { countItems, linesOffMenu, previewLines, totalOf } from '#shared/domain/ordering/cart.ts'
import { openOrderSheet } from '#web/kit/stores/order-sheet-store.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Price } from '#web/ui/Price.tsx'
import type { DayCart } from '../../order/order-sheet/days-in-cart.ts'
import type { CheckoutState } from '../../shell/navigation/navigation-state.ts'
import type { Week } from '../menu/week.ts'
import { cartBarComparison } from './cart-bar.ts'

const OffMenuLines = lazy(() => import('../menu/OffMenuLines.tsx'))

interface CartBarProps {
  /** What is in the cart, a day each; not empty. */
  days: DayCart[]
  week: Week
  /** Which slot's cart it is, where there are two. */
  children?: ReactNode
}

/** What is in the cart, what it costs, and the ways to lunch: the short one, and for the order day the checkout. */
export const CartBar = memo(function CartBar({ days, week, children }: CartBarProps) {
  const navigate = useNavigate()
  const menuOf = (day: KitchenDay) => week.menus[day] ?? null
  const lines = days.flatMap(({ day, cart }) => previewLines(cart, menuOf(day)))
  const total = totalOf(lines)
  const count = countItems(lines)
  const [first] = days
  const ofOrderDay = first?.day === week.orderDay ? first : null
  const menu = menuOf(week.orderDay)
  const offMenu = ofOrderDay ? linesOffMenu(ofOrderDay.cart, menu) : []
  const comparison = cartBarComparison(total)

  // Somebody who fills a cart is about to go there, but first sees what the tap has done. A failure shows when it matters.
  useEffect(() => {
    const timer = setTimeout(() => import('../../order/checkout/CheckoutScreen.tsx').catch(() => {}), 500)
    return () => clearTimeout(timer)
  }, [])

  function checkOut({ day, cart }: DayCart) {
    const state: CheckoutState = { cart, menuData: menu && { day, menu } }
    navigate('/checkout', { state })
  }

  return (
    <BottomBar className="animate-rise">
      {offMenu.length > 0 && (
        <Suspense fallback={null}>
          <OffMenuLines names={offMenu} menu={menu} />
        </Suspense>
      )}
      {count > 0 && (
        <>
          <div className="min-w-0 flex-1 basis-40">
            <p className="text-base">
              {children}
              {count === 1 ? m.home_cart_one_item() : m.home_cart_items({ count })}
              {' · '}
              {days.length > 1 && `${days.map(({ day }) => weekdayName(day, 'short')).join(', ')} · `}
              <Price rupees={total} className="font-bold" />
            </p>
            <p className="text-ink-soft text-sm">
              {m.home_cart_subscription({ price: formatRupees(comparison.subscription) })}{' '}
              <s>
                <span className="sr-only">{m.home_cart_instead_of()} </span>
                <Price rupees={comparison.regular} />
              </s>{' '}
              <span className="whitespace-nowrap font-semibold text-leaf">
                {m.home_cart_saving({ amount: formatRupees(comparison.saving) })}
              </span>
            </p>
          </div>
          <div className="ml-auto flex min-w-0 flex-wrap justify-end gap-2">
            {ofOrderDay && (
              <Button variant="secondary" onClick={() => checkOut(ofOrderDay)}>
                {m.home_checkout()}
              </Button>
            )}
            <Button aria-haspopup="dialog" onClick={() => openOrderSheet()}>
              {m.home_order_now()}
            </Button>
          </div>
        </>
      )}
    </BottomBar>
  )
})
