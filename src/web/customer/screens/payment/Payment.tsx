import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import { addressProblem } from '#shared/domain/address.ts'
import { formatRupees } from '#shared/domain/money.ts'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useLogin } from '../../login.tsx'
import type { PaymentState } from '../../navigation-state.ts'
import { currentSession } from '../../session.ts'
import { DeliveryAddressCard } from './DeliveryAddressCard.tsx'
import { OrderPlaced } from './OrderPlaced.tsx'
import { OrderSummaryCard } from './OrderSummaryCard.tsx'
import { orderBody } from './order-body.ts'
import { PaymentMethods } from './PaymentMethods.tsx'
import { PlacingNotice } from './PlacingNotice.tsx'
import { PricesChanged } from './PricesChanged.tsx'
import type { Placing } from './use-place-order.ts'
import { forgetTypedAddress, useTypedAddress } from './use-typed-address.ts'

const TO_ADDRESSES_AFTER_LOGIN_MS = 500
const HOME_AFTER_ORDER_MS = 1500

/** The payment of an order that is there to be paid. */
export function Payment({ state, placing }: { state: PaymentState; placing: Placing }) {
  const navigate = useNavigate()
  const openLogin = useLogin()
  const typed = useTypedAddress()
  const later = useLater()
  const { result, busy } = placing
  const placed = result.kind === 'placed'
  const newPrices = result.kind === 'prices_changed' ? result.prices : null
  const address = state.selectedAddress?.address ?? typed.text
  const ready = addressProblem(address) === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the order has been placed
  useEffect(() => {
    if (!placed) return
    forgetTypedAddress()
    later(() => navigate('/', { replace: true }), HOME_AFTER_ORDER_MS)
  }, [placed])

  function selectAddress() {
    const toAddresses = () => navigate('/address', { state: { ...state, fromPayment: true } })
    if (currentSession().status === 'signed-in') return toAddresses()
    openLogin({ title: m.payment_login_title(), onSuccess: () => later(toAddresses, TO_ADDRESSES_AFTER_LOGIN_MS) })
  }

  function typeAddress() {
    const { selectedAddress: _, ...rest } = state
    navigate('/payment', { replace: true, state: rest })
  }

  function placeOrder() {
    const agreed = newPrices ? { ...state, orderSummary: newPrices } : state
    const session = currentSession()
    if (session.status !== 'signed-in') {
      return openLogin({ title: m.payment_login_title(), onSuccess: placeOrder })
    }
    // What the customer has agreed to stays what the screen shows, also after a reload.
    if (newPrices) navigate('/payment', { replace: true, state: agreed })
    placing.place(orderBody(session.user, agreed, typed.text, new Date()))
  }

  if (placed) return <OrderPlaced order={result.order} />
  return (
    <>
      {newPrices && <PricesChanged />}
      <OrderSummaryCard summary={newPrices ?? state.orderSummary} former={newPrices && state.orderSummary} />
      <DeliveryAddressCard
        selected={state.selectedAddress}
        typed={typed}
        onSelect={selectAddress}
        onType={typeAddress}
      />
      <PaymentMethods />
      <PlacingNotice result={result} busy={busy} onAskAgain={placing.askAgain} />
      <BottomBar>
        <Button full disabled={!ready} busy={busy} busyLabel={m.payment_processing()} onClick={placeOrder}>
          {!ready
            ? m.payment_address_missing()
            : newPrices
              ? m.payment_place_at({ total: formatRupees(newPrices.totalAmount) })
              : m.payment_place_order()}
        </Button>
      </BottomBar>
    </>
  )
}

/** Does one thing later, unless the customer leaves the screen before. */
function useLater() {
  const [timers] = useState(() => new Set<ReturnType<typeof setTimeout>>())
  const there = useRef(true)
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
      for (const timer of timers) clearTimeout(timer)
    }
  }, [timers])
  return (work: () => void, delay: number) => {
    if (there.current) timers.add(setTimeout(work, delay))
  }
}
