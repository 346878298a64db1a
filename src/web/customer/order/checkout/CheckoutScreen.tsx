import { useRef } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import { REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import { linesOffMenu, previewLines, totalOf } from '#shared/domain/ordering/cart.ts'
import { useCart } from '#web/kit/stores/cart-store.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import OffMenuLines from '../../menu/menu/OffMenuLines.tsx'
import { BackLink } from '../../shell/navigation/BackLink.tsx'
import { Link } from '../../shell/navigation/Link.tsx'
import type { PaymentState } from '../../shell/navigation/navigation-state.ts'
import { readCheckoutState } from '../../shell/navigation/read-checkout-state.ts'
import { useNavigationState } from '../../shell/navigation/use-navigation-state.ts'
import { useSlotOfMenu } from '../../shell/navigation/use-slot-of-menu.ts'
import { AddOnsCard } from './AddOnsCard.tsx'
import { BaseItemsCard } from './BaseItemsCard.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { TotalsCard } from './TotalsCard.tsx'

/**
 * /checkout: the cart by dish, before paying. The cart itself is the stored one, so that it is right over reload, back
 * and an order placed meanwhile; the navigation state brings the menu that the customer has seen.
 */
export default function CheckoutScreen() {
  const state = useNavigationState(readCheckoutState)
  const menuData = state?.menuData ?? null
  const slot = useSlotOfMenu(menuData)
  const cart = useCart(slot)
  const navigate = useNavigate()
  const main = useRef<HTMLElement>(null)
  // What was removed takes its button with it: the focus must not fall back to the top of the page.
  const keepFocus = () => main.current?.focus()
  const menu = menuData?.menu ?? null
  const lines = previewLines(cart, menu)
  const offMenu = linesOffMenu(cart, menu)
  const addOnLines = lines.filter((line) => line.name !== REGULAR_THALI)
  const thalis = cart[REGULAR_THALI] ?? 0

  function toPayment() {
    const payment: PaymentState = { cart, menuData, orderSummary: { items: lines, totalAmount: totalOf(lines) } }
    navigate('/payment', { state: payment })
  }

  return (
    <>
      <PageHeader
        title={m.checkout_title()}
        renderBack={(props) => <BackLink to="/" state={{ cart, menuData }} {...props} />}
      />
      <main ref={main} tabIndex={-1} className="flex flex-col gap-4 px-safe-4 py-4 outline-none">
        {state === undefined ? (
          <CheckoutSkeleton />
        ) : lines.length + offMenu.length === 0 ? (
          <EmptyState
            picture="empty-bag"
            title={m.checkout_empty_title()}
            text={m.checkout_empty_text()}
            action={
              <Link to="/" className={buttonClass()}>
                {m.checkout_continue_shopping()}
              </Link>
            }
          />
        ) : (
          <>
            {thalis > 0 && <BaseItemsCard menu={menu} quantity={thalis} onRemoved={keepFocus} />}
            {addOnLines.length > 0 && <AddOnsCard lines={addOnLines} menu={menu} onRemoved={keepFocus} />}
            {offMenu.length > 0 && (
              <Card>
                <OffMenuLines names={offMenu} menu={menu} onRemoved={keepFocus} />
              </Card>
            )}
            {lines.length > 0 && (
              <>
                <TotalsCard cart={cart} menu={menu} day={menuData?.day} slot={slot} total={totalOf(lines)} />
                <BottomBar>
                  <Button full onClick={toPayment}>
                    {m.checkout_place_order()}
                  </Button>
                </BottomBar>
              </>
            )}
          </>
        )}
      </main>
    </>
  )
}
