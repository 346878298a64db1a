import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { clockTime } from '#web/kit/parts/dates.ts'
import { RowsSkeleton } from '#web/kit/table/RowsSkeleton.tsx'
import { goTo, useNamed } from '../hash-location.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { useTableFits } from '../parts/use-table-fits.ts'

import { useMay } from '../session-context.ts'
import { useOrderFilters } from './board/order-filters.ts'

import { HeldOrders } from './HeldOrders.tsx'
import { OrderList } from './OrderList.tsx'
import { OrdersToolbar } from './OrdersToolbar.tsx'
import { useDateFilter } from './use-order-days.ts'
import { useOrders } from './use-orders.ts'

/** Customer Orders: the orders of a date filter, kept up to date. Spec: admin §2. */
export default function CustomerOrders() {
  const filter = useDateFilter()
  const date = filter ?? 'today'
  const [search, setSearch] = useState('')
  useNamed('find', setSearch)
  const filters = useOrderFilters()
  const wide = useTableFits('orders')
  const may = useMay()
  const { loaded, failed, updatedAt, refreshing, refresh, more } = useOrders({ date })
  return (
    <section aria-labelledby="customer-orders" className="flex flex-col gap-2">
      <h2 id="customer-orders" className="sr-only">
        {m.admin_tab_customer_orders()}
      </h2>
      {may('orders.write') && <HeldOrders />}
      <OrdersToolbar
        date={date}
        onDate={(next) => goTo({ date: next })}
        search={search}
        onSearch={setSearch}
        filters={filters}
        refreshing={refreshing}
        onRefresh={refresh}
        updatedAt={updatedAt}
      />
      <Loaded
        data={filter === null ? undefined : loaded}
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
            onSearch={setSearch}
            filters={filters}
            more={more}
          />
        )}
      </Loaded>
    </section>
  )
}
