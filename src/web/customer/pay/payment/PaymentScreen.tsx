import * as m from '#paraglide/messages.js'
import { useCart } from '#web/kit/stores/cart-store.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { usePlaceOrder } from '../../order/ordering/use-place-order.ts'
import { BackLink } from '../../shell/navigation/BackLink.tsx'
import { Link } from '../../shell/navigation/Link.tsx'
import { readPaymentState } from '../../shell/navigation/read-payment-state.ts'
import { useNavigationState } from '../../shell/navigation/use-navigation-state.ts'
import { useSlotOfMenu } from '../../shell/navigation/use-slot-of-menu.ts'
import { Payment } from './Payment.tsx'
import { PaymentSkeleton } from './PaymentSkeleton.tsx'

/** /payment: what is ordered, where it goes, how it is paid; and placing it. */
export default function PaymentScreen() {
  const state = useNavigationState(readPaymentState)
  const slot = useSlotOfMenu(state?.menuData)
  const placing = usePlaceOrder(m.payment_order_placed)
  // Placing an order empties the cart: an old entry of the history must not offer the same order again.
  const nothingToOrder = Object.keys(useCart(slot)).length === 0 && placing.result.kind !== 'placed'

  return (
    <>
      <PageHeader
        title={m.payment_title()}
        renderBack={(props) => (
          <BackLink to="/checkout" state={state && { cart: state.cart, menuData: state.menuData }} {...props} />
        )}
      />
      <main className="flex flex-col gap-4 px-safe-4 py-4">
        {state === undefined ? (
          <PaymentSkeleton />
        ) : state === null || nothingToOrder ? (
          <EmptyState
            picture="empty-bag"
            title={m.payment_no_order_title()}
            text={m.payment_no_order_text()}
            action={
              <Link to="/" replace className={buttonClass()}>
                {m.payment_go_home()}
              </Link>
            }
          />
        ) : (
          <Payment state={state} placing={placing} />
        )}
      </main>
    </>
  )
}
