import { Download } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { OrderDays } from '#shared/domain/calendar/order-filters.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { countText } from '#web/parts/count-text.ts'
import { Pager } from '#web/parts/table/Pager.tsx'
import { sortedBy } from '#web/parts/table/rows.ts'
import { useTableView } from '#web/parts/table/use-table-view.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { statusLabel } from '#web/ui/status-label.ts'
import { useTableFits } from '../parts/use-table-fits.ts'
import { BulkBar } from './BulkBar.tsx'
import { LoadMore, type More } from './LoadMore.tsx'
import type { LoadedOrders } from './loaded-orders.ts'
import { NoOrders } from './NoOrders.tsx'
import { OrderCards } from './OrderCards.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { numbered, ORDER_KEYS, type OrderColumn, type OrderRow, searched, unnumbered } from './order-rows.ts'
import { useBulkChange } from './use-bulk-change.ts'
import { useInteractionLock } from './use-interaction-lock.ts'
import { useNewRows } from './use-new-rows.ts'
import { OLDER_SHOWN, useOlderOrders } from './use-older-orders.ts'
import { useOrdersCsv } from './use-orders-csv.ts'
import { useSelection } from './use-selection.ts'
import { useStatusChanges } from './use-status-changes.ts'

const OrderDetailsDialog = lazy(() => import('./OrderDetailsDialog.tsx'))

interface OrderListProps {
  date: OrderDays
  loaded: LoadedOrders
  search: string
  onClearSearch: () => void
  more: More
}

/** The loaded orders of one date filter: search, sorting, pages, and orders that arrive meanwhile. */
export function OrderList({ date, loaded, search, onClearSearch, more }: OrderListProps) {
  const view = useTableView<OrderColumn>({ column: 'number', direction: 'ascending' }, search)
  const { sort } = view
  const [details, setDetails] = useState<{ row: OrderRow; open: boolean } | null>(null)
  const [said, setSaid] = useState('')
  const top = useRef<HTMLDivElement>(null)
  const engaged = useInteractionLock(top)
  const { changes, change } = useStatusChanges()
  const wide = useTableFits('orders')
  const selection = useSelection()
  const bulk = useBulkChange()

  const hold =
    !view.onFirstPage ||
    details?.open === true ||
    // Nothing is moved under the hands of somebody who is selecting.
    selection.selected.size > 0 ||
    engaged.menuOpen ||
    engaged.scrolledDown ||
    // A row with the focus would be pushed off the page.
    (engaged.focusInside && loaded.orders.length >= view.size)
  const { shown = loaded.orders, waiting, arrived, showWaiting } = useNewRows(loaded.orders, hold)
  const allLoaded = loaded.nextCursor === null
  const { older, searching, failed: searchFailed, cut } = useOlderOrders(date, search, allLoaded)
  // Ten thousand orders are sorted and searched when something has changed, not whenever something is drawn.
  const found = useMemo(() => {
    const here = new Set(loaded.orders.map(({ _id }) => _id))
    const further = unnumbered(older.filter(({ _id }) => !here.has(_id)))
    return sortedBy([...searched(numbered(shown), search), ...further], ORDER_KEYS, sort)
  }, [loaded.orders, shown, older, search, sort])
  const csv = useOrdersCsv(date)
  const page = view.pageOf(found)
  const Rows = wide ? OrdersTable : OrderCards

  async function changeStatus({ number, order }: OrderRow, to: OrderStatus) {
    const status = await change(order._id, to)
    if (status) setSaid(m.admin_orders_status_changed({ number, status: statusLabel(status) }))
  }

  return (
    <div ref={top} className="flex flex-col gap-4">
      <OrderSummary
        rows={found}
        loadedOnly={loaded.nextCursor === null ? null : shown.length}
        arrived={arrived}
        waiting={waiting}
        onShowWaiting={() => {
          showWaiting()
          view.toFirstPage()
          window.scrollTo(0, 0)
        }}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {found.length > 0 && (
          <Button
            variant="secondary"
            busy={csv.busy}
            busyLabel={m.admin_csv_loading({ count: countText(csv.loaded) })}
            // A search shows all it has found; without one everything of the filter is meant.
            onClick={() =>
              csv.save(allLoaded || search.trim() !== '' ? found : null, (all) => sortedBy(all, ORDER_KEYS, sort))
            }
          >
            <Download className="size-5 shrink-0" />
            {m.admin_csv()}
          </Button>
        )}
        <p role="status" className="text-ink-soft text-sm empty:hidden">
          {searching && m.admin_orders_searching()}
          {cut && m.admin_orders_search_limit({ count: OLDER_SHOWN })}
        </p>
      </div>
      {searchFailed && (
        <Alert tone="warning" announce>
          {m.admin_orders_search_failed()}
        </Alert>
      )}
      {found.length === 0 && searching ? null : found.length === 0 ? (
        <NoOrders date={date} searched={shown.length > 0} onClearSearch={onClearSearch} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens where the focus is */}
          <div onFocus={engaged.onFocus} onBlur={engaged.onBlur}>
            <Rows
              rows={page.rows}
              arrived={arrived}
              sort={sort}
              onSort={view.onSort}
              changes={changes}
              onStatus={changeStatus}
              onMenuOpen={engaged.onMenuOpen}
              onDetails={(row) => setDetails({ row, open: true })}
              selected={selection.selected}
              onSelect={selection.set}
            />
          </div>
          <BulkBar
            bulk={bulk}
            selected={selection.selected}
            found={found.length}
            onSelectAll={() =>
              selection.set(
                found.map(({ order }) => order._id),
                true,
              )
            }
            onClear={selection.clear}
            onMenuOpen={engaged.onMenuOpen}
          />
          <Pager {...page.pager} />
        </>
      )}
      {loaded.nextCursor !== null && <LoadMore more={more} />}
      {details && (
        <Suspense fallback={null}>
          <OrderDetailsDialog
            row={{
              ...details.row,
              order: loaded.orders.find(({ _id }) => _id === details.row.order._id) ?? details.row.order,
            }}
            open={details.open}
            onOpenChange={(open) => setDetails({ ...details, open })}
          />
        </Suspense>
      )}
    </div>
  )
}
