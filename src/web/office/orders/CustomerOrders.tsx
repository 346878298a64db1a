import { useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { OrderDateFilter } from '#shared/domain/calendar/order-filters.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { goTo, usePlace } from '../hash-location.ts'
import { clockTime } from '../parts/dates.ts'
import { dateFilterOf } from './DateFilter.tsx'
import { OrderList } from './OrderList.tsx'
import { OrdersSkeleton } from './OrdersSkeleton.tsx'
import { OrdersToolbar } from './OrdersToolbar.tsx'
import { useOrders } from './use-orders.ts'

/** Customer Orders: the orders of a date filter, kept up to date. Spec: admin §2. */
export default function CustomerOrders() {
  const date = dateFilterOf(usePlace('date'))
  const [search, setSearch] = useState('')
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
      <OrdersToolbar
        date={date}
        onDate={(next) => goTo({ date: next })}
        search={search}
        onSearch={setSearch}
        refreshing={refreshing}
        onRefresh={refresh}
        updatedAt={updatedAt}
      />
      {failed && loaded && <Alert tone="warning">{m.admin_orders_stale({ time: clockTime(updatedAt) })}</Alert>}
      {!loaded && failed && (
        <div className="max-w-160">
          <ErrorCard
            title={m.admin_orders_failed_title()}
            text={m.admin_orders_failed()}
            onRetry={refresh}
            busy={refreshing}
          />
        </div>
      )}
      {!loaded && !failed && <OrdersSkeleton />}
      {loaded && (
        // By filter: another list starts at its first page.
        <OrderList
          key={date}
          date={date}
          loaded={loaded}
          search={search}
          onClearSearch={() => setSearch('')}
          more={{ load: loadMore, loading: loadingMore, failed: moreFailed }}
        />
      )}
    </section>
  )
}

function isOneDay(date: OrderDateFilter): boolean {
  return date !== 'week' && date !== 'all'
}
