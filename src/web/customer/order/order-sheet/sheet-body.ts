import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { totalOf } from '#shared/domain/ordering/cart.ts'
import type { SelectedAddress } from '../../shell/navigation/navigation-state.ts'
import type { OrderBody } from '../ordering/order-attempt.ts'
import { orderBody, sentLines } from '../ordering/order-body.ts'
import { seenTerms } from '../ordering/terms-changes.ts'
import type { PaymentChoice } from '../ordering/use-payment-method.ts'
import type { DayOrder } from './use-day-orders.ts'

interface Details {
  selectedAddress: SelectedAddress | null
  address: string
  note: string
  method: PaymentChoice['method']
  recipient: string
}

/** The order of all days, as /payment would send that of one; `null` when nothing is ordered. */
export function sheetBody(user: User, days: DayOrder[], details: Details, now: Date): OrderBody | null {
  const [first, ...others] = days.map(({ day, menu, lines, window }) => ({
    menuData: menu && { day, menu },
    orderSummary: { items: lines, totalAmount: totalOf(lines) },
    seen: seenTerms(menu, window, lines),
  }))
  if (!first) return null
  const { selectedAddress, recipient, ...typed } = details
  const { seen, ...rest } = first
  const state = { cart: {}, ...rest, ...(selectedAddress && { selectedAddress }) }
  const also = others.flatMap(({ menuData, orderSummary, seen }) =>
    menuData
      ? {
          ...orderSummary,
          items: sentLines(orderSummary.items),
          menuDate: menuData.day,
          ...(menuData.menu.slot && { slot: menuData.menu.slot }),
          seen,
        }
      : [],
  )
  return {
    ...orderBody(user, state, typed, seen, now),
    ...(recipient && { recipient }),
    ...(also.length > 0 && { also }),
  }
}
