import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import type { DeliveryWindow } from '#shared/domain/calendar/delivery-window.ts'
import { addOns } from '#shared/domain/catalog/menu.ts'
import { type Cart, cartOnMenu, linesOffMenu, previewLines, totalOf } from '#shared/domain/ordering/cart.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useWeek } from '../../menu/menu/use-week.ts'
import type { Week } from '../../menu/menu/week.ts'
import { AddressSection } from '../../order/order-sheet/AddressSection.tsx'
import { NoteField } from '../../order/ordering/NoteCard.tsx'
import { nameOnMenu } from '../../order/ordering/name-on-menu.ts'
import { deliveryOn, orderTerms } from '../../order/ordering/order-terms.ts'
import { TermsAlert } from '../../order/ordering/TermsAlert.tsx'
import { seenTerms, termChanges } from '../../order/ordering/terms-changes.ts'
import { useAgreedWeek } from '../../order/ordering/use-agreed-week.ts'
import { ChangeLines } from './ChangeLines.tsx'
import { daysToChangeTo, menuToChangeBy } from './days-to-change-to.ts'
import { useChangedAddress } from './use-changed-address.ts'
import { useReplaceOrder } from './use-replace-order.ts'

interface ChangeSheetProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** An order that is placed, to be changed on one sheet: its day, dishes, address and note, with one button that carries the total. */
export default function ChangeSheet({ order, open, onClose }: ChangeSheetProps) {
  const { data: week } = useWeek()
  const [day, setDay] = useState(order.delivery_date)
  const [chosen, setChosen] = useState<Cart>(() =>
    Object.fromEntries(order.items.map(({ name, quantity }) => [name, quantity])),
  )
  const [note, setNote] = useState(order.notes ?? '')
  const address = useChangedAddress(order)
  const replacing = useReplaceOrder(order, onClose)
  const content = useRef<HTMLDivElement>(null)

  const menu = week && menuToChangeBy(week, order, day)
  const cart = week && menu ? cartOnMenu(chosen, knownDishes(order, week), menu) : chosen
  const agreed = useAgreedWeek(week, [{ day, cart, fixed: true }], open)
  const window = (week && deliveryOn(week, day)) ?? undefined
  // The same day may be delivered later than the order that is changed.
  const [newWindow, setNewWindow] = useState<DeliveryWindow>()
  const own = day === order.delivery_date ? (newWindow ?? order.delivery_window) : window
  const changes = [...new Set([...agreed.changes, ...termChanges(day, { window: own }, { window })])]

  function agree() {
    agreed.agree()
    setNewWindow(window)
  }

  const lines = menu ? previewLines(cart, menu) : []
  const total = totalOf(lines)
  const wanted = {
    items: lines,
    totalAmount: total,
    menuDate: day,
    seen: seenTerms(menu, window, lines),
    notes: note.trim(),
    ...address.wanted,
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || replacing.busy || onClose()}
      title={m.order_change_title()}
      keepOpenOutside
      initialFocus={content}
      footer={
        <Button
          full
          disabled={lines.length === 0 || !address.choice.ready || changes.length > 0}
          busy={replacing.busy}
          busyLabel={m.order_change_saving()}
          onClick={() => replacing.replace(wanted)}
        >
          {m.order_change_save({ total: formatRupees(total) })}
        </Button>
      }
    >
      <div ref={content} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {replacing.problem && (
          <Alert tone="danger" announce {...(replacing.problem.answered && { title: m.order_change_failed_title() })}>
            {replacing.problem.text}
          </Alert>
        )}
        {changes.length > 0 && <TermsAlert changes={changes} onAgree={agree} />}
        {week && menu ? (
          <>
            <DayChoice week={week} order={order} day={day} onDay={setDay} />
            <ChangeLines menu={menu} cart={cart} onCart={setChosen} />
            {linesOffMenu(cart, menu).map((item) => (
              <p key={item} className="text-base">
                {m.order_sheet_gone({ item: nameOnMenu(item, menu) })}
              </p>
            ))}
            {lines.length === 0 && <p className="text-base">{m.order_change_empty()}</p>}
          </>
        ) : week ? (
          <Alert tone="warning">{m.order_change_no_menu()}</Alert>
        ) : (
          <Skeleton className="h-56 w-full" />
        )}
        <AddressSection choice={address.choice} />
        <NoteField note={note} onNote={setNote} />
      </div>
    </Dialog>
  )
}

/** The dishes that the sheet may name: those of the order, and of each day that it can move to. */
function knownDishes(order: Order, week: Week) {
  return [...order.items, ...Object.values(week.menus).flatMap((menu) => (menu ? addOns(menu) : []))]
}

interface DayChoiceProps {
  week: Week
  order: Order
  day: KitchenDay
  onDay: (day: KitchenDay) => void
}

function DayChoice({ week, order, day, onDay }: DayChoiceProps) {
  return (
    <Select
      label={m.order_change_day()}
      hint={day === order.delivery_date ? '' : orderTerms(week, day)}
      value={day}
      options={daysToChangeTo(week, order).map((value) => ({ value, label: weekdayAndDay(value) }))}
      onChange={(event) => onDay(event.target.value)}
    />
  )
}
