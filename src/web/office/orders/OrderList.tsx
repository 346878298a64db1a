import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { OrderDays } from '#shared/domain/calendar/order-filters.ts'
import { goesBack } from '#shared/domain/ordering/given-statuses.ts'
import { fulfilmentOf, ORDER_STATUSES, type OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { Pager } from '#web/kit/table/Pager.tsx'
import { useTableView } from '#web/kit/table/use-table-view.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { goTo } from '../hash-location.ts'
import { LoadMore } from '../parts/LoadMore.tsx'
import { useReason } from '../parts/use-reason.tsx'
import { useTableFits } from '../parts/use-table-fits.ts'
import { useMay } from '../session-context.ts'
import { BulkBar } from './BulkBar.tsx'
import { BoardBar } from './board/BoardBar.tsx'
import { listStyle } from './board/list-style.ts'
import { NO_FILTERS, type OrderFilters } from './board/order-filters.ts'
import type { LoadedOrders } from './loaded-orders.ts'
import { NoOrders, SearchAllDays } from './NoOrders.tsx'
import { OrderCards } from './OrderCards.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { arranged, numbered, type OrderColumn, type OrderRow } from './order-rows.ts'
import { useBulkChange } from './use-bulk-change.ts'
import { useInteractionLock } from './use-interaction-lock.ts'
import { useNewRows } from './use-new-rows.ts'
import { useOrderView } from './use-order-view.ts'
import type { MoreOrders } from './use-orders.ts'
import { useOrdersCsv } from './use-orders-csv.ts'
import { seenOf, useSelection } from './use-selection.ts'
import { useStatusChanges } from './use-status-changes.ts'

const OrderDetailsDialog = lazy(() => import('./OrderDetailsDialog.tsx'))
const KeysDialog = lazy(() => import('./board/KeysDialog.tsx'))

interface OrderListProps {
  date: OrderDays
  loaded: LoadedOrders
  search: string
  onSearch: (search: string) => void
  filters: OrderFilters
  more: MoreOrders
}

/** The orders of one date filter: search, filters, sorting, pages, and orders that arrive meanwhile. */
export function OrderList({ date, loaded, search, onSearch, filters, more }: OrderListProps) {
  const inPages = listStyle.use() === 'pages'
  const view = useTableView<OrderColumn>(
    { column: 'number', direction: 'ascending' },
    JSON.stringify([search, filters]),
  )
  const { sort } = view
  const list = useOrderView(date, filters, search, sort, loaded)
  const [details, setDetails] = useState<{ row: OrderRow; open: boolean } | null>(null)
  const [keysHelp, setKeysHelp] = useState(false)
  const [said, setSaid] = useState('')
  const top = useRef<HTMLDivElement>(null)
  const engaged = useInteractionLock(top)
  const { changes, change, ownerDialog } = useStatusChanges()
  const wide = useTableFits('orders')
  const { orders, isPlain, words, match, totals, searching, failed: searchFailed, more: moreFound } = list
  const selection = useSelection(JSON.stringify(match))
  const bulk = useBulkChange()
  const { askReason, reasonDialog } = useReason()

  const hold =
    !view.onFirstPage ||
    details?.open === true ||
    // Nothing is moved under the hands of somebody who is selecting.
    selection.count > 0 ||
    engaged.menuOpen ||
    engaged.scrolledDown ||
    // A row with the focus would be pushed away from where it stands, or off the page.
    (engaged.focusInside && loaded.orders.length >= view.size)
  const { shown = loaded.orders, waiting, arrived, showWaiting } = useNewRows(loaded.orders, hold)
  // Ten thousand orders are numbered when something has changed, not whenever something is drawn.
  const found = useMemo(() => {
    const rows = numbered(shown)
    if (isPlain) return rows
    const hidden = new Set(loaded.orders.slice(0, waiting).map(({ _id }) => _id))
    return arranged(orders.orders, rows).filter(({ order }) => !hidden.has(order._id))
  }, [loaded.orders, shown, waiting, orders.orders, isPlain])
  const may = useMay()
  const csv = useOrdersCsv(date, match)
  const page = view.pageOf(found)
  const rows = inPages ? page.rows : found
  const Rows = wide ? OrdersTable : OrderCards
  const isNarrowed = words !== '' || Object.keys(filters).length > 0
  const onPage = rows.filter(({ order }) => selection.has(order._id)).length

  async function changeStatus({ number, order }: OrderRow, to: OrderStatus) {
    const named = { number, status: statusLabel(to) }
    const back = goesBack(fulfilmentOf(order.status), to)
    const ask = () => askReason(m.admin_status_back(named), m.admin_status_back_submit(named), 'back')
    const reason = back ? await ask() : undefined
    if (reason === null) return
    const status = await change(order._id, to, reason)
    if (!status) return
    setSaid(m.admin_orders_status_changed({ number, status: statusLabel(status) }))
    const from = fulfilmentOf(order.status)
    if (from !== status) bulk.remember({ _id: order._id, from }, status)
  }

  /** All that is found, loaded or not; what has come since the list was drawn is not among it. */
  function selectAll() {
    const upTo = shown[0]?._id
    const seen = list.count === undefined ? undefined : seenOf(totals?.byStatus, match.status)
    if (upTo) selection.selectAll({ count: list.count ?? found.length, seen, upTo, by: JSON.stringify(match) })
  }

  /** Of all that is found the statuses that the server has counted. */
  function selectedStatuses(): OrderStatus[] {
    if (selection.matching) return ORDER_STATUSES.filter((status) => (totals?.byStatus[status] ?? 0) > 0)
    const chosen = orders.orders.filter(({ _id }) => selection.has(_id))
    return [...new Set(chosen.map(({ status }) => fulfilmentOf(status)))]
  }

  const idsFound = () => found.map(({ order }) => order._id)

  return (
    <div ref={top} className="flex flex-col gap-2">
      <OrderSummary
        totals={totals}
        loadedOnly={orders.nextCursor === null ? null : found.length}
        arrived={arrived}
        waiting={waiting}
        onShowWaiting={() => {
          showWaiting()
          view.toFirstPage()
          window.scrollTo(0, 0)
        }}
      />
      <BoardBar
        status={filters.status}
        byStatus={totals?.byStatus}
        csv={csv}
        empty={found.length === 0}
        mayExport={may('orders.export')}
        search={search}
        onSearch={onSearch}
        onKeysHelp={() => setKeysHelp(true)}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="-mt-2 flex flex-wrap items-center gap-3 has-[button,p:not(:empty)]:mt-0">
        {found.length > 0 && words !== '' && date !== 'all' && <SearchAllDays />}
        <p role="status" className="text-ink-soft text-sm empty:hidden">
          {searching && m.admin_orders_searching()}
        </p>
      </div>
      {searchFailed && (
        <Alert tone="warning" announce>
          {m.admin_orders_search_failed()}
        </Alert>
      )}
      {found.length === 0 && searching ? null : found.length === 0 ? (
        <NoOrders
          date={date}
          searched={isNarrowed}
          onClearSearch={() => {
            onSearch('')
            if (Object.keys(filters).length > 0) goTo(NO_FILTERS)
          }}
        />
      ) : (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens where the focus is */}
          <div onFocus={engaged.onFocus} onBlur={engaged.onBlur}>
            <Rows
              rows={rows}
              arrived={arrived}
              sort={sort}
              onSort={view.onSort}
              changes={changes}
              onStatus={changeStatus}
              onMenuOpen={engaged.onMenuOpen}
              onDetails={(row) => setDetails({ row, open: true })}
              selection={selection}
              onSelect={({ order }, on, range) => selection.toggle(order._id, on, range, idsFound())}
              selectAll={{
                label: inPages ? m.admin_orders_select_page() : m.admin_board_select_all(),
                checked: rows.length > 0 && onPage === rows.length,
                mixed: onPage > 0 && onPage < rows.length,
                onChange(on) {
                  if (!on) selection.clear()
                  else if (inPages) selection.select(rows.map(({ order }) => order._id))
                  else selectAll()
                },
              }}
              onSelectAll={selectAll}
              onKeysHelp={() => setKeysHelp(true)}
              onNearEnd={() => moreFound?.byItself && !moreFound.failed && moreFound.load()}
            />
          </div>
          <BulkBar
            bulk={bulk}
            selection={selection}
            found={totals?.orders}
            statuses={selectedStatuses()}
            match={match}
            onSelectAll={selectAll}
            onMenuOpen={engaged.onMenuOpen}
          />
          {inPages && <Pager {...page.pager} />}
        </>
      )}
      {orders.nextCursor !== null && (
        <LoadMore
          className="items-center"
          more={moreFound ?? more}
          texts={{
            load: m.admin_orders_load_more(),
            loading: m.admin_orders_loading_more(),
            failed: m.admin_orders_more_failed(),
          }}
        />
      )}
      {reasonDialog}
      {ownerDialog}
      {bulk.ownerDialog}
      {csv.reasonDialog}
      {keysHelp && (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setKeysHelp(false)} />
        </Suspense>
      )}
      {details && (
        <Suspense fallback={null}>
          <OrderDetailsDialog
            row={{
              ...details.row,
              order: orders.orders.find(({ _id }) => _id === details.row.order._id) ?? details.row.order,
            }}
            open={details.open}
            onOpenChange={(open) => setDetails({ ...details, open })}
          />
        </Suspense>
      )}
    </div>
  )
}
