import { memo, useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import type { Menu } from '#shared/contract/customer/menus.schemas.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { formatRupees } from '#shared/domain/money/money.ts'
import { type Cart, countItems, previewLines, totalOf } from '#shared/domain/ordering/cart.ts'
import { cartBarComparison } from '#shared/domain/ordering/cart-bar.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Price } from '#web/ui/Price.tsx'
import type { CheckoutState } from '../navigation/navigation-state.ts'

interface CartBarProps {
  cart: Cart
  day: KitchenDay
  menu: Menu | null
}

/** What is in the cart, what it costs, and the way to the checkout. */
export const CartBar = memo(function CartBar({ cart, day, menu }: CartBarProps) {
  const navigate = useNavigate()
  const total = totalOf(previewLines(cart, menu))
  const count = countItems(cart)
  const comparison = cartBarComparison(total)

  // Somebody who fills a cart is about to go there, but first sees what the tap has done. A failure shows when it matters.
  useEffect(() => {
    const timer = setTimeout(() => import('../checkout/CheckoutScreen.tsx').catch(() => {}), 500)
    return () => clearTimeout(timer)
  }, [])

  function checkOut() {
    const state: CheckoutState = { cart, menuData: menu && { day, menu } }
    navigate('/checkout', { state })
  }

  return (
    <BottomBar>
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-base">
          {count === 1 ? m.home_cart_one_item() : m.home_cart_items({ count })}
          {' · '}
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
      <Button className="ml-auto shrink-0" onClick={checkOut}>
        {m.home_checkout()}
      </Button>
    </BottomBar>
  )
})
