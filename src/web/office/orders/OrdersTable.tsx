import { type MouseEvent, memo, useCallback, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { displayPhone } from '#shared/base/phone.ts'
import { areaOf } from '#shared/domain/ordering/area.ts'
import { statusesGivenBy } from '#shared/domain/ordering/given-statuses.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { clockTime, shortDate } from '#web/kit/parts/dates.ts'
import { RowsTable } from '#web/kit/table/RowsTable.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { SelectBox } from '../parts/SelectBox.tsx'
import { useMay, useRole } from '../session-context.ts'
import { NextStep } from './board/NextStep.tsx'
import { nextStep } from './board/next-step.ts'
import { useRowKeys } from './board/use-row-keys.ts'
import { useVirtualRows } from './board/use-virtual-rows.ts'
import { orderColumns } from './order-columns.ts'
import type { OrderRow } from './order-rows.ts'
import type { OrderRowsProps } from './order-rows-props.ts'
import { customerName, dishesText, menuName } from './order-texts.ts'
import { ReasonBadge } from './ReasonBadge.tsx'
import { StandingNotes } from './StandingNotes.tsx'
import { StatusMenu } from './StatusMenu.tsx'

/** Of two lines, and a border. */
const ROW_PX = 35
/** The columns with that of the boxes. */
const COLUMNS = 9

/** The orders as a table, on wide screens: two lines a row, of which only those in sight are drawn. */
export function OrdersTable(props: OrderRowsProps) {
  const { rows, arrived, sort, onSort, changes, onStatus, onMenuOpen, onDetails, selection, onSelect, onKeysHelp } =
    props
  const may = useMay()
  const maySelect = may('orders.status')
  const given = statusesGivenBy(useRole())
  const list = useRef<HTMLDivElement>(null)
  const key = useCallback((index: number) => rows[index]?.order._id ?? '', [rows])
  const virtual = useVirtualRows(list, { count: rows.length, onNearEnd: props.onNearEnd, estimate: ROW_PX, key })
  const onKeyDown = useRowKeys({
    count: rows.length,
    scrollTo: virtual.scrollTo,
    onToggle(index, range) {
      const row = rows[index]
      if (row && maySelect) onSelect(row, !selection.has(row.order._id), range)
    },
    onNext(index) {
      const row = rows[index]
      const to = row && nextStep(row.order.status, given)
      if (row && to && changes.get(row.order._id)?.state !== 'saving') onStatus(row, to)
    },
    onSelectAll: () => maySelect && props.onSelectAll(),
    onClear: selection.clear,
    onHelp: onKeysHelp,
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to keys pressed in the rows
    <div ref={list} onKeyDown={onKeyDown}>
      <RowsTable
        compact
        rowCount={rows.length}
        caption={m.admin_tab_customer_orders()}
        columns={orderColumns(may('money.see'))}
        sort={sort}
        onSort={onSort}
        {...(maySelect && { before: <SelectBox {...props.selectAll} className="lg:size-9" /> })}
      >
        {virtual.rows.map(({ index, gap }) => {
          const row = rows[index]
          if (!row) return null
          const id = row.order._id
          return [
            gap > 0 && <Gap key={`before ${id}`} height={gap} />,
            <Row
              key={id}
              index={index}
              row={row}
              isNew={arrived.has(id)}
              change={changes.get(id)}
              onStatus={onStatus}
              onMenuOpen={onMenuOpen}
              onDetails={onDetails}
              isSelected={selection.has(id)}
              onSelect={onSelect}
              onFocusRow={virtual.onFocusRow}
              measure={virtual.measure}
            />,
          ]
        })}
        {virtual.after > 0 && <Gap key="after" height={virtual.after} />}
      </RowsTable>
    </div>
  )
}

/** The room of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return (
    <tr>
      {/* Where motion is reduced every change takes a moment otherwise, in which the page is not as high as it says. */}
      <td colSpan={COLUMNS} className="p-0" style={{ height, transitionProperty: 'none' }} />
    </tr>
  )
}

type RowProps = Pick<OrderRowsProps, 'onStatus' | 'onMenuOpen' | 'onDetails' | 'onSelect'> & {
  index: number
  row: OrderRow
  isNew: boolean
  isSelected: boolean
  change: Parameters<typeof StatusMenu>[0]['change']
  onFocusRow: (index: number | null) => void
  measure: (element: HTMLElement | null) => void
}

const CELL = 'border-line border-b px-2 py-0 leading-[1.0625rem]'
const SECOND = 'truncate text-ink-soft tabular-nums'

const Row = memo(function Row(props: RowProps) {
  const { index, row, isNew, isSelected, change, onStatus, onMenuOpen, onDetails, onSelect, onFocusRow, measure } =
    props
  const { number, position, order } = row
  const dishes = dishesText(order)
  const may = useMay()
  return (
    // The press anywhere is for the mouse; the keyboard's way to the details is the number's button.
    <tr
      ref={measure}
      data-index={index}
      data-key={order._id}
      aria-rowindex={index + 2}
      className={`cursor-pointer text-sm hover:bg-ground ${isSelected ? 'bg-leaf-soft' : ''} ${isNew ? 'animate-arrive' : ''}`}
      onClick={(event) => isPlainPress(event) && onDetails(row)}
      onFocus={() => onFocusRow(index)}
      onBlur={() => onFocusRow(null)}
    >
      {may('orders.status') && (
        <td className="border-line border-b p-0">
          <SelectBox
            className="lg:h-8.5 lg:w-9"
            label={m.admin_orders_select({ number })}
            checked={isSelected}
            onChange={(on, range) => onSelect(row, on, range)}
          />
        </td>
      )}
      <td className={CELL}>
        <button
          type="button"
          data-details=""
          aria-label={m.admin_orders_details({ number })}
          // Higher than its line, down into the next one.
          className="-mb-1.75 min-w-11 rounded-sm pb-1.75 text-left font-semibold text-leaf-dark tabular-nums underline underline-offset-2 hover:bg-leaf-soft"
          onClick={() => onDetails(row)}
        >
          {number}
        </button>
        <p className="flex items-center gap-1">
          {position !== Number.POSITIVE_INFINITY && <span className={SECOND}>{orderNumber(order._id)}</span>}
          {isNew && (
            <Badge tone="warning" className="px-1.5! py-0! text-xs!">
              {m.admin_orders_new()}
            </Badge>
          )}
        </p>
      </td>
      <td className={CELL} title={customerName(order)}>
        <p className="truncate font-medium">{customerName(order)}</p>
        {order.phone_number && <p className={SECOND}>{displayPhone(order.phone_number)}</p>}
      </td>
      <td className={CELL} title={`${menuName(order)}: ${dishes}`}>
        <p className="flex gap-1.5 font-medium">
          <span className="truncate">{menuName(order)}</span>
          {order.is_subscription_order && (
            <Badge tone="info" className="shrink-0 px-1.5! py-0! text-xs!">
              {m.admin_orders_subscription()}
            </Badge>
          )}
        </p>
        <p className={SECOND}>{dishes}</p>
        <StandingNotes order={order} />
      </td>
      <td className={CELL} title={order.delivery_address ?? undefined}>
        <p className="truncate font-medium">{areaOf(order.delivery_address ?? '') ?? m.admin_board_no_area()}</p>
        <p className={SECOND}>{order.delivery_address}</p>
      </td>
      {order.price !== undefined && (
        <td className={`${CELL} text-right font-medium tabular-nums`}>{formatRupees(order.price)}</td>
      )}
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>
        {shortDate(order.delivery_date)}
        {order.slot && <span className={`block ${SECOND}`}>{slotName(order.slot)}</span>}
      </td>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>
        <p>{shortDate(order.createdAt)}</p>
        <p className={SECOND}>{clockTime(order.createdAt)}</p>
      </td>
      <td className={CELL}>
        <div className="flex flex-wrap items-center gap-x-1">
          <StatusMenu compact row={row} change={change} onChange={onStatus} onOpenChange={onMenuOpen} />
          <NextStep row={row} saving={change?.state === 'saving'} onChange={onStatus} />
          <ReasonBadge order={order} />
        </div>
      </td>
    </tr>
  )
})

/** Not a press on something that does its own work, and not the end of marking a text to copy it. */
function isPlainPress({ target }: MouseEvent): boolean {
  if (target instanceof Element && target.closest('button, a, label, [popover]')) return false
  return window.getSelection()?.isCollapsed !== false
}
