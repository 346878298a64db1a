import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import { weekdayName } from '#shared/base/weekday-name.ts'
import { EMPTY_CART, MAX_QUANTITY, removeLine } from '#shared/domain/ordering/cart.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import OffMenuLines from '../../menu/menu/OffMenuLines.tsx'
import type { Week } from '../../menu/menu/week.ts'
import { orderUntil } from '../ordering/order-terms.ts'
import { SecondMealHint } from '../ordering/SecondMealHint.tsx'
import { windowOfSlot } from '../ordering/window-of-slot.ts'
import type { DayOrder } from './use-day-orders.ts'

interface DaySectionProps {
  order: DayOrder
  week: Week
  /** A control has gone with what it changed: the focus has to go somewhere. */
  onRemoved: () => void
}

/** What is ordered for one day: when it comes, and each dish with how many of it. */
export function DaySection({ order, week, onRemoved }: DaySectionProps) {
  const id = useId()
  const { day, lines, offMenu, problem, change } = order
  const delivery = problem === null ? order.window : null

  function leaveOut() {
    change(() => EMPTY_CART)
    onRemoved()
  }

  function setQuantity(name: string, quantity: number) {
    change((cart) => (quantity > 0 ? { ...cart, [name]: quantity } : removeLine(cart, name)))
    if (quantity === 0) onRemoved()
  }

  return (
    <section aria-labelledby={id} className="border-line border-b py-3 first:pt-0">
      <h3 id={id} className="font-semibold text-base">
        {[weekdayAndDay(day), delivery && windowOfSlot(delivery, week.slot)].filter(Boolean).join(' · ')}
      </h3>
      {problem ? (
        <Alert
          tone="warning"
          className="mt-2"
          action={
            <Button variant="secondary" onClick={leaveOut}>
              {m.order_sheet_leave_out({ weekday: weekdayName(day) })}
            </Button>
          }
        >
          {problem}
        </Alert>
      ) : (
        <>
          <p className="text-ink-soft text-sm">{orderUntil(week, day)}</p>
          <ul className="mt-1">
            {lines.map((line) => (
              <li key={line.name} className="flex flex-wrap items-center gap-x-3 py-1">
                <span className="wrap-anywhere min-w-0 flex-1 basis-32 text-base">{lineName(line)}</span>
                <Stepper
                  item={lineName(line)}
                  quantity={line.quantity}
                  max={MAX_QUANTITY}
                  onChange={(next) => setQuantity(line.name, next)}
                />
                <Price rupees={line.total} className="ml-auto min-w-16 text-right font-semibold" />
              </li>
            ))}
          </ul>
          <SecondMealHint day={day} slot={week.slot ?? 'lunch'} lines={lines} />
          {offMenu.length > 0 && (
            <OffMenuLines names={offMenu} menu={week.menus[day]} onRemove={(name) => setQuantity(name, 0)} />
          )}
        </>
      )}
    </section>
  )
}
