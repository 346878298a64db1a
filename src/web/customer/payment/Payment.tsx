import * as m from '#paraglide/messages.js'
import type { PaymentState } from '../navigation/navigation-state.ts'
import { OrderForm } from '../ordering/OrderForm.tsx'
import { PaymentMethods } from '../ordering/PaymentMethods.tsx'
import type { Placing } from '../ordering/use-place-order.ts'

/** The payment of an order. */
export function Payment({ state, placing }: { state: PaymentState; placing: Placing }) {
  const { result } = placing
  return (
    <OrderForm
      path="/payment"
      state={state}
      placing={placing}
      newPrices={result.kind === 'prices_changed' ? result.prices : null}
      addresses={{ path: '/address', state: { ...state, fromPayment: true } }}
      texts={{ place: m.payment_place_order(), placeAt: m.payment_place_at, placing: m.payment_processing() }}
      methods={<PaymentMethods comingSoon={{ title: m.payment_upi() }} cashText={m.payment_cod_text()} />}
    />
  )
}
