import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { ChangedPrices, SeenTerms } from '#shared/contract/ordering/customer/orders.schemas.ts'
import type { DeliveryWindow } from '#shared/domain/calendar/delivery-window.ts'
import { addressProblem } from '#shared/domain/people/address.ts'
import { phoneOf } from '#web/kit/stores/customer-session.ts'
import { confirmPlaced } from '#web/kit/stores/placed-store.ts'
import { BottomBar } from '#web/ui/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useDeliveryArea } from '../../account/addresses/use-delivery-area.ts'
import type { PaymentState, SelectedAddress } from '../../shell/navigation/navigation-state.ts'
import { useLogin } from '../../shell/session/LoginProvider.tsx'
import { useCustomerSession } from '../../shell/session/session-context.ts'
import { DeliveryAddressCard } from './DeliveryAddressCard.tsx'
import { NextTimeFields } from './NextTimeFields.tsx'
import { NoteCard } from './NoteCard.tsx'
import { OrderSummaryCard } from './OrderSummaryCard.tsx'
import { orderBody } from './order-body.ts'
import { PlacingAlert } from './PlacingAlert.tsx'
import { TermsAlert } from './TermsAlert.tsx'
import { seenTerms, termChanges } from './terms-changes.ts'
import type { AgreedWeek } from './use-agreed-week.ts'
import { forgetKeptTexts, useKeptText } from './use-kept-text.ts'
import { useLater } from './use-later.ts'
import { useNextTime } from './use-next-time.ts'
import type { PaymentChoice } from './use-payment-method.ts'
import type { Placing } from './use-place-order.ts'
import { useTypedAddress } from './use-typed-address.ts'

/** The thanks, at hand by the time that somebody has read the form. */
const loadPlaced = () => import('./OrderPlaced.tsx')
const OrderPlaced = lazy(loadPlaced)

const TO_ADDRESSES_AFTER_LOGIN_MS = 500
const HOME_AFTER_ORDER_MS = 1500

interface OrderFormProps {
  /** The screen's own path: its history entry keeps the address and the prices that the customer has agreed to. */
  path: string
  state: PaymentState
  placing: Placing
  /** New prices that the server has answered for exactly these lines. */
  newPrices: ChangedPrices | null
  /** When the order is delivered, as the customer sees it; `null` where it is not known. */
  window: DeliveryWindow | null
  /** Of a screen that follows the week: what has changed since the customer agreed to it. */
  agreed?: AgreedWeek
  /** The screen on which a saved address is chosen, and the navigation state for it. */
  addresses: { path: string; state: unknown }
  /** Used as long as no address is selected or typed. */
  defaultAddress?: SelectedAddress | null
  texts: { place: string; placeAt: (total: { total: string }) => string; placing: string }
  /** Called when a visitor places the order, before the sign-in opens. */
  onLoginNeeded?: () => void
  method: PaymentChoice['method']
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
  const outside = useDeliveryArea()
  const [note, changeNote] = useKeptText('note')
  const nextTime = useNextTime()
  const later = useLater()
  const { result, busy } = placing
  const placed = result.kind === 'placed'
  const [types, setTypes] = useState(false)
  const usual = types || typed.text !== '' ? null : props.defaultAddress
  const state = usual ? { selectedAddress: usual, ...props.state } : props.state
  const menu = state.menuData?.menu
  const day = state.menuData?.day
  const [agreedTerms, setAgreedTerms] = useState<SeenTerms | null>(null)
  const shown = seenTerms(menu, props.window, state.orderSummary.items)
  const seen = (props.agreed ? null : agreedTerms) ?? shown
  const terms = newPrices?.terms ?? seen
  // What the server has asked about is agreed to with the button.
  const changes = (newPrices ? null : props.agreed?.changes) ?? []
  const selected = state.selectedAddress
  const ready = selected
    ? addressProblem(selected.address) === null && outside(selected.address, { typed: false }) === null
    : typed.ready

  useEffect(() => void loadPlaced().catch(() => {}), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the order has been placed
  useEffect(() => {
    if (!placed) return
    void nextTime.keep(state.selectedAddress ? null : typed.text)
    forgetKeptTexts()
    const phone = phoneOf(store.getState())
    if (phone) confirmPlaced({ phone, order: result.order })
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
    const { recipient } = nextTime
    setAgreedTerms(terms)
    props.agreed?.agree()
    const body = orderBody(session.user, agreed, { address: typed.text, note, method: props.method }, terms, new Date())
    placing.place({ ...body, ...(recipient && { recipient }) })
  }

  if (placed) {
    return (
      <Suspense>
        <OrderPlaced order={result.order} />
      </Suspense>
    )
  }
  return (
    <>
      {changes.length > 0 && <TermsAlert changes={changes} onAgree={() => props.agreed?.agree()} />}
      <PlacingAlert
        result={result}
        changes={day && newPrices?.terms ? termChanges(day, seen, newPrices.terms) : []}
        busy={busy}
        onAskAgain={placing.askAgain}
      />
      {props.children}
      <OrderSummaryCard
        summary={newPrices ?? state.orderSummary}
        former={newPrices && state.orderSummary}
        day={day}
        slot={menu?.slot ?? 'lunch'}
        window={terms.window}
      />
      <DeliveryAddressCard
        selected={state.selectedAddress}
        typed={typed}
        onSelect={selectAddress}
        onType={typeAddress}
        onTyping={() => setTypes(true)}
      >
        <NextTimeFields nextTime={nextTime} typed={!state.selectedAddress && typed.text !== ''} />
      </DeliveryAddressCard>
      <NoteCard note={note} onNote={changeNote} />
      {props.methods}
      <BottomBar>
        <Button full disabled={!ready || changes.length > 0} busy={busy} busyLabel={texts.placing} onClick={placeOrder}>
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
