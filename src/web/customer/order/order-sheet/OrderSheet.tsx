import { Fragment, useEffect, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { totalOf } from '#shared/domain/ordering/cart.ts'
import { closeOrderSheet } from '#web/kit/stores/order-sheet-store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Price } from '#web/ui/Price.tsx'
import { useLimitedArea } from '../../account/addresses/use-delivery-area.ts'
import type { Week } from '../../menu/menu/week.ts'
import { LazyPayCard } from '../../pay/LazyPayCard.tsx'
import { useCustomerSession, useSession } from '../../shell/session/session-context.ts'
import { NoteCard } from '../ordering/NoteCard.tsx'
import OrderPlaced from '../ordering/OrderPlaced.tsx'
import { TermsAlert } from '../ordering/TermsAlert.tsx'
import { useAgreedWeek } from '../ordering/use-agreed-week.ts'
import { forgetKeptTexts, useKeptText } from '../ordering/use-kept-text.ts'
import { useNextTime } from '../ordering/use-next-time.ts'
import { usePaymentMethod } from '../ordering/use-payment-method.ts'
import { usePlaceOrder } from '../ordering/use-place-order.ts'
import { AddressSection } from './AddressSection.tsx'
import { AgainNotes } from './AgainNotes.tsx'
import { DaySection } from './DaySection.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { SheetAlert } from './SheetAlert.tsx'
import { SignInSection } from './SignInSection.tsx'
import { sheetBody } from './sheet-body.ts'
import { useAddressChoice } from './use-address-choice.ts'
import { useDayOrders } from './use-day-orders.ts'

/** The short way to lunch: the whole order on one sheet over the menu, with one button that places it. */
export default function OrderSheet({ week, open }: { week: Week; open: boolean }) {
  const days = useDayOrders(week)
  const { store } = useCustomerSession()
  const signedIn = useSession().status === 'signed-in'
  const placing = usePlaceOrder()
  const choice = useAddressChoice()
  const limited = useLimitedArea()
  const payment = usePaymentMethod()
  const nextTime = useNextTime()
  const [note, changeNote] = useKeptText('note')
  const content = useRef<HTMLDivElement>(null)
  const keepFocus = () => content.current?.focus()

  const { result, busy } = placing
  const orders = days.filter(({ problem, lines }) => problem === null && lines.length > 0)
  const total = totalOf(orders.flatMap(({ lines }) => lines))
  const terms = useAgreedWeek(week, days, open)
  // What the server has asked about is agreed to with the button that carries the total.
  const asked = result.kind === 'prices_changed'
  const held = days.some(({ problem }) => problem !== null) || (terms.changes.length > 0 && !asked)
  const placed = result.kind === 'placed'

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the order has been placed
  useEffect(() => {
    if (!placed) return
    void nextTime.keep(choice.selected ? null : choice.typed.text)
    forgetKeptTexts()
    keepFocus()
  }, [placed])

  function placeOrder() {
    const { user } = store.getState()
    const details = {
      selectedAddress: choice.selected,
      address: choice.typed.text,
      note,
      method: payment.method,
      recipient: nextTime.recipient,
    }
    terms.agree()
    const body = user && sheetBody(user, orders, details, new Date())
    if (body) placing.place(body)
  }

  const button = placed ? (
    <Button full onClick={closeOrderSheet}>
      {m.order_sheet_done()}
    </Button>
  ) : (
    signedIn &&
    orders.length > 0 && (
      <Button full disabled={!choice.ready || held} busy={busy} busyLabel={m.payment_processing()} onClick={placeOrder}>
        {choice.ready ? m.order_sheet_place({ total: formatRupees(total) }) : m.payment_address_missing()}
      </Button>
    )
  )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || busy || closeOrderSheet()}
      title={placed ? m.payment_order_placed() : m.order_sheet_title()}
      keepOpenOutside
      initialFocus={content}
      footer={button}
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        {placed ? (
          <div className="flex flex-col gap-3">
            {[result.order, ...result.also].map((order) => (
              <Fragment key={order._id}>
                <OrderPlaced order={order} />
                <LazyPayCard order={order} />
              </Fragment>
            ))}
          </div>
        ) : (
          <>
            <AgainNotes week={week} />
            {terms.changes.length > 0 && !asked && <TermsAlert changes={terms.changes} onAgree={terms.agree} />}
            <SheetAlert placing={placing} days={days} changes={terms.changes} />
            {days.map((order) => (
              <DaySection key={order.day} order={order} week={week} onRemoved={keepFocus} />
            ))}
            {days.length === 0 ? (
              <EmptyState picture="empty-bag" title={m.order_sheet_empty()} text={m.checkout_empty_text()} />
            ) : (
              <>
                <p className="flex justify-between gap-3 py-3 font-bold text-base">
                  {m.order_sheet_total()}
                  <Price rupees={total} />
                </p>
                {signedIn ? (
                  <>
                    <AddressSection choice={choice} nextTime={nextTime} />
                    <PaymentSection choice={payment} />
                    <NoteCard note={note} onNote={changeNote} />
                  </>
                ) : (
                  <>
                    {/* Whether the kitchen delivers there is said before anything else is asked. */}
                    {limited && <AddressSection choice={choice} />}
                    <SignInSection onSignedIn={keepFocus} />
                  </>
                )}
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
