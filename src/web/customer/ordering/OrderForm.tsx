import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import type { ChangedPrices } from '#shared/contract/customer/orders.schemas.ts'
import { formatRupees } from '#shared/domain/money/money.ts'
import { addressProblem } from '#shared/domain/people/address.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { PaymentState, SelectedAddress } from '../navigation/navigation-state.ts'
import { useLogin } from '../session/LoginProvider.tsx'
import { useCustomerSession } from '../session/session-context.ts'
import { DeliveryAddressCard } from './DeliveryAddressCard.tsx'
import { OrderPlaced } from './OrderPlaced.tsx'
import { OrderSummaryCard } from './OrderSummaryCard.tsx'
import { orderBody } from './order-body.ts'
import { PlacingAlert } from './PlacingAlert.tsx'
import { useLater } from './use-later.ts'
import type { Placing } from './use-place-order.ts'
import { forgetTypedAddress, useTypedAddress } from './use-typed-address.ts'

const TO_ADDRESSES_AFTER_LOGIN_MS = 500
const HOME_AFTER_ORDER_MS = 1500

interface OrderFormProps {
  /** The screen's own path: its history entry keeps the address and the prices that the customer has agreed to. */
  path: string
  state: PaymentState
  placing: Placing
  /** New prices that the server has answered for exactly these lines. */
  newPrices: ChangedPrices | null
  /** The screen on which a saved address is chosen, and the navigation state for it. */
  addresses: { path: string; state: unknown }
  /** Used as long as no address is selected or typed. */
  defaultAddress?: SelectedAddress | null
  texts: { place: string; placeAt: (total: { total: string }) => string; placing: string }
  /** Called when a visitor places the order, before the sign-in opens. */
  onLoginNeeded?: () => void
  methods: ReactNode
  /** What can be chosen, above the summary. */
  children?: ReactNode
}

/** What is ordered, where it goes, how it is paid, and the button that places it; then the thanks, and home. */
export function OrderForm(props: OrderFormProps) {
  const { path, placing, newPrices, addresses, texts } = props
  const navigate = useNavigate()
  const openLogin = useLogin()
  const { store } = useCustomerSession()
  const typed = useTypedAddress()
  const later = useLater()
  const { result, busy } = placing
  const placed = result.kind === 'placed'
  const [types, setTypes] = useState(false)
  const usual = types || typed.text !== '' ? null : props.defaultAddress
  const state = usual ? { selectedAddress: usual, ...props.state } : props.state
  const address = state.selectedAddress?.address ?? typed.text
  const ready = addressProblem(address) === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the order has been placed
  useEffect(() => {
    if (!placed) return
    forgetTypedAddress()
    later(() => navigate('/', { replace: true }), HOME_AFTER_ORDER_MS)
  }, [placed])

  function selectAddress() {
    const toAddresses = () => navigate(addresses.path, { state: addresses.state })
    if (store.getState().status === 'signed-in') return toAddresses()
    openLogin({ title: m.payment_login_title(), onSuccess: () => later(toAddresses, TO_ADDRESSES_AFTER_LOGIN_MS) })
  }

  function typeAddress() {
    setTypes(true)
    const { selectedAddress: _, ...rest } = state
    navigate(path, { replace: true, state: rest })
  }

  function placeOrder() {
    const agreed = newPrices ? { ...state, orderSummary: newPrices } : state
    const session = store.getState()
    if (session.status !== 'signed-in') {
      props.onLoginNeeded?.()
      return openLogin({ title: m.payment_login_title(), onSuccess: placeOrder })
    }
    // What the customer has agreed to stays what the screen shows, also after a reload.
    if (newPrices) navigate(path, { replace: true, state: agreed })
    placing.place(orderBody(session.user, agreed, typed.text, new Date()))
  }

  if (placed) return <OrderPlaced order={result.order} />
  return (
    <>
      <PlacingAlert result={result} busy={busy} onAskAgain={placing.askAgain} />
      {props.children}
      <OrderSummaryCard
        summary={newPrices ?? state.orderSummary}
        former={newPrices && state.orderSummary}
        day={state.menuData?.day}
      />
      <DeliveryAddressCard
        selected={state.selectedAddress}
        typed={typed}
        onSelect={selectAddress}
        onType={typeAddress}
        onTyping={() => setTypes(true)}
      />
      {props.methods}
      <BottomBar>
        <Button full disabled={!ready} busy={busy} busyLabel={texts.placing} onClick={placeOrder}>
          {!ready
            ? m.payment_address_missing()
            : newPrices
              ? texts.placeAt({ total: formatRupees(newPrices.totalAmount) })
              : texts.place}
        </Button>
      </BottomBar>
    </>
  )
}
