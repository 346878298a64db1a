import * as m from '#paraglide/messages.js'
import type { OrderDays } from '#shared/domain/calendar/order-filters.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { goTo } from '../hash-location.ts'

interface NoOrdersProps {
  date: OrderDays
  /** There are orders, but none that the search finds. */
  searched: boolean
  onClearSearch: () => void
}

/** Stands in place of the rows when there are none. Spec: admin §8. */
export function NoOrders({ date, searched, onClearSearch }: NoOrdersProps) {
  if (searched) {
    return (
      <EmptyState
        picture="empty-plate"
        title={m.admin_orders_no_match()}
        text={m.admin_orders_no_match_hint()}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {date !== 'all' && <SearchAllDays />}
            <Button variant="secondary" onClick={onClearSearch}>
              {m.admin_orders_clear_search()}
            </Button>
          </div>
        }
      />
    )
  }
  return (
    <EmptyState
      picture="empty-bag"
      title={m.admin_orders_empty()}
      text={date === 'today' ? m.admin_orders_empty_hint() : m.admin_orders_empty_hint_other()}
      action={
        date !== 'all' && (
          <Button variant="secondary" onClick={() => goTo({ date: 'all' })}>
            {m.admin_orders_empty_action()}
          </Button>
        )
      }
    />
  )
}

/** Looks for the same words among the orders of all days. */
export function SearchAllDays() {
  return (
    <Button variant="secondary" onClick={() => goTo({ date: 'all' })}>
      {m.admin_orders_search_all_days()}
    </Button>
  )
}
