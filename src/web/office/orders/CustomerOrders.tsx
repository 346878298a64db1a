import { useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { OrderDays } from '#shared/domain/calendar/order-filters.ts'
import { clockTime } from '#web/parts/dates.ts'
import { RowsSkeleton } from '#web/parts/table/RowsSkeleton.tsx'
import { goTo, usePlace } from '../hash-location.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { useTableFits } from '../parts/use-table-fits.ts'
import { dateFilterOf } from './DateFilter.tsx'
import { HeldOrders } from './HeldOrders.tsx'
import { OrderList } from './OrderList.tsx'
import { OrdersToolbar } from './OrdersToolbar.tsx'
import { useOrders } from './use-orders.ts'

/** Customer Orders: the orders of a date filter, kept up to date. Spec: admin §2. */
export default function CustomerOrders() {
  const date = dateFilterOf(usePlace('date'))
  const [search, setSearch] = useState('')
  const wide = useTableFits('orders')
  const { loaded, failed, updatedAt, refreshing, refresh, loadMore, loadingMore, moreFailed } = useOrders(date)
  // Of one day everything is loaded, page by page; of a week or all time on request.
  const unfinished = isOneDay(date) && loaded?.nextCursor != null && !loadingMore && !moreFailed
  useEffect(() => {
    if (unfinished) void loadMore()
  })
  return (
    <section aria-labelledby="customer-orders" className="flex flex-col gap-4">
      <h2 id="customer-orders" className="sr-only">
        {m.admin_tab_customer_orders()}
      </h2>
      <HeldOrders />
      <OrdersToolbar
        date={date}
        onDate={(next) => goTo({ date: next })}
        search={search}
        onSearch={setSearch}
        refreshing={refreshing}
        onRefresh={refresh}
        updatedAt={updatedAt}
      />
      <Loaded
        data={loaded}
        failed={failed}
        error={{ title: m.admin_orders_failed_title(), text: m.admin_orders_failed() }}
        staleText={m.admin_orders_stale({ time: clockTime(updatedAt) })}
        onRetry={refresh}
        retrying={refreshing}
        loading={<RowsSkeleton label={m.admin_orders_loading()} asTable={wide} />}
      >
        {(orders) => (
          // By filter: another list starts at its first page.
          <OrderList
            key={date}
            date={date}
            loaded={orders}
            search={search}
            onClearSearch={() => setSearch('')}
            more={{ load: loadMore, loading: loadingMore, failed: moreFailed }}
          />
        )}
      </Loaded>
    </section>
  )
}

function isOneDay(date: OrderDays): boolean {
  return date !== 'week' && date !== 'all'
}
