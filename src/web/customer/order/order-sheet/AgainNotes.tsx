import { useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/base/day-text.ts'
import { formatRupees } from '#shared/base/money.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { changeCart } from '#web/kit/stores/cart-store.ts'
import { useOrderSheet } from '#web/kit/stores/order-sheet-store.ts'
import { Alert } from '#web/ui/Alert.tsx'
import type { Week } from '../../menu/menu/week.ts'
import { type Reorder, reorderOf } from './reorder.ts'

/** Puts what is ordered once more into the order day's cart, and says what has changed since. */
export function AgainNotes({ week }: { week: Week }) {
  const again = useOrderSheet((state) => state.again)
  const menu = week.menus[week.orderDay] ?? null
  const [reorder, setReorder] = useState<Reorder | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, by the menu that is there
  useEffect(() => {
    if (!again || !menu || reorder) return
    const made = reorderOf(again.items, menu)
    changeCart((cart) => ({ ...cart, ...made.cart }))
    setReorder(made)
  }, [again, menu])

  if (!again || !reorder) return null
  const changes = [
    ...reorder.gone.map((item) => m.order_sheet_gone({ item: lineName(item) })),
    ...reorder.repriced.map(({ price, former, ...dish }) =>
      m.order_sheet_repriced({ item: lineName(dish), price: formatRupees(price), former: formatRupees(former) }),
    ),
  ]
  return (
    <Alert
      tone={changes.length > 0 ? 'warning' : 'info'}
      announce
      className="mb-3"
      title={m.order_sheet_again({ day: dayText(again.delivery_date) })}
    >
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
    </Alert>
  )
}
