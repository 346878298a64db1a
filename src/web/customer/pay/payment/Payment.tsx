import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { useDefaultAddress } from '../../account/addresses/use-default-address.ts'
import { OrderForm } from '../../order/ordering/OrderForm.tsx'
import { deliveryOn } from '../../order/ordering/order-terms.ts'
import { PaymentMethods } from '../../order/ordering/PaymentMethods.tsx'
import { useKnownWeek } from '../../order/ordering/use-known-week.ts'
import { usePaymentMethod } from '../../order/ordering/use-payment-method.ts'
import type { Placing } from '../../order/ordering/use-place-order.ts'
import type { PaymentState } from '../../shell/navigation/navigation-state.ts'

const TEXTS = {
  COD: () => ({ place: m.payment_place_order(), placeAt: m.payment_place_at }),
  UPI: () => ({ place: m.payment_place_order_upi(), placeAt: m.payment_place_at_upi }),
}

/** The payment of an order. */
export function Payment({ state, placing }: { state: PaymentState; placing: Placing }) {
  const { result } = placing
  const defaultAddress = useDefaultAddress()
  const choice = usePaymentMethod()
  const { method } = choice
  const { menuData } = state
  const week = useKnownWeek(menuData?.menu.slot ?? 'lunch')
  // What the customer has seen stays what is shown, until the server names another.
  const [window] = useState(() => (week && menuData ? deliveryOn(week, menuData.day) : null))
  return (
    <OrderForm
      path="/payment"
      state={state}
      placing={placing}
      newPrices={result.kind === 'prices_changed' ? result.prices : null}
      window={window}
      defaultAddress={defaultAddress}
      addresses={{ path: '/address', state: { ...state, fromPayment: true } }}
      texts={{ ...TEXTS[method](), placing: m.payment_processing() }}
      method={method}
      methods={<PaymentMethods choice={choice} online={{ title: m.payment_upi() }} cashText={m.payment_cod_text()} />}
    />
  )
}
