import { Download } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { OrderDateFilter } from '#shared/domain/calendar/order-filters.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { Pager } from '#web/parts/table/Pager.tsx'
import { type PageSize, pageOf } from '#web/parts/table/page-of.ts'
import type { Sort } from '#web/parts/table/SortHeader.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { statusLabel } from '#web/ui/status-label.ts'
import { countText } from '../parts/shares.ts'
import { useMedia } from '../parts/use-media.ts'
import { BulkBar } from './BulkBar.tsx'
import { LoadMore, type More } from './LoadMore.tsx'
import type { LoadedOrders } from './loaded-orders.ts'
import { NoOrders } from './NoOrders.tsx'
import { OrderCards } from './OrderCards.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { numbered, type OrderColumn, type OrderRow, searched, sorted, unnumbered } from './order-rows.ts'
import { useBulkChange } from './use-bulk-change.ts'
import { useInteractionLock } from './use-interaction-lock.ts'
import { useNewRows } from './use-new-rows.ts'
import { OLDER_SHOWN, useOlderOrders } from './use-older-orders.ts'
import { useOrdersCsv } from './use-orders-csv.ts'
import { useSelection } from './use-selection.ts'
import { useStatusChanges } from './use-status-changes.ts'

const OrderDetailsDialog = lazy(() => import('./OrderDetailsDialog.tsx'))

/** From this width on the table has room for all its columns; below, each order is a card. */
const TABLE_FITS = '(width >= 70rem)'

interface OrderListProps {
  date: OrderDateFilter
  loaded: LoadedOrders
  search: string
  onClearSearch: () => void
  more: More
}

/** The loaded orders of one date filter: search, sorting, pages, and orders that arrive meanwhile. */
export function OrderList({ date, loaded, search, onClearSearch, more }: OrderListProps) {
  const [sort, setSort] = useState<Sort<OrderColumn>>({ column: 'number', direction: 'ascending' })
  const [wantedPage, setPage] = useState(0)
  const [size, setSize] = useState<PageSize>(10)
  const [details, setDetails] = useState<{ row: OrderRow; open: boolean } | null>(null)
  const [said, setSaid] = useState('')
  const top = useRef<HTMLDivElement>(null)
  const engaged = useInteractionLock(top)
  const { changes, change } = useStatusChanges()
  const wide = useMedia(TABLE_FITS)
  const selection = useSelection()
  const bulk = useBulkChange()
  const [searchedFor, setSearchedFor] = useState(search)
  if (search !== searchedFor) {
    setSearchedFor(search)
    setPage(0)
  }

  const hold =
    wantedPage > 0 ||
    details?.open === true ||
    // Nothing is moved under the hands of somebody who is selecting.
    selection.selected.size > 0 ||
    engaged.menuOpen ||
    engaged.scrolledDown ||
    // A row with the focus would be pushed off the page.
    (engaged.focusInside && loaded.orders.length >= size)
  const { shown = loaded.orders, waiting, arrived, showWaiting } = useNewRows(loaded.orders, hold)
  const allLoaded = loaded.nextCursor === null
  const { older, searching, failed: searchFailed, cut } = useOlderOrders(date, search, allLoaded)
  // Ten thousand orders are sorted and searched when something has changed, not whenever something is drawn.
  const found = useMemo(() => {
    const here = new Set(loaded.orders.map(({ _id }) => _id))
    const further = unnumbered(older.filter(({ _id }) => !here.has(_id)))
    return sorted([...searched(numbered(shown), search), ...further], sort)
  }, [loaded.orders, shown, older, search, sort])
  const csv = useOrdersCsv(date)
  const page = pageOf(found, wantedPage, size)
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
          setPage(0)
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
            onClick={() => csv.save(allLoaded || search.trim() !== '' ? found : null, (all) => sorted(all, sort))}
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
              onSort={(next) => {
                setSort(next)
                setPage(0)
              }}
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
          <Pager
            page={page.page}
            last={page.last}
            total={found.length}
            size={size}
            onPage={setPage}
            onSize={(next) => {
              setSize(next)
              // The first row that was on the page stays on it.
              setPage(Math.floor(page.first / next))
            }}
          />
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
