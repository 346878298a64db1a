import type { MouseEvent } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/domain/money/money.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { displayPhone } from '#shared/domain/people/phone.ts'
import { SortHeader } from '#web/parts/table/SortHeader.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { clockTime, shortDate } from '../parts/dates.ts'
import { OrderItems } from './OrderItems.tsx'
import { columnLabel } from './order-columns.ts'
import type { OrderColumn, OrderRow } from './order-rows.ts'
import type { OrderRowsProps } from './order-rows-props.ts'
import { customerName } from './order-texts.ts'
import { SelectBox } from './SelectBox.tsx'
import { StatusMenu } from './StatusMenu.tsx'

const WIDTHS: Record<OrderColumn, string> = {
  number: 'w-28',
  customer: 'w-48',
  menu: '',
  price: 'w-24',
  delivery: 'w-30',
  created: 'w-30',
  status: 'w-56',
}

/** The orders as a table, on wide screens. */
export function OrdersTable(props: OrderRowsProps) {
  const { rows, arrived, sort, onSort, changes, onStatus, onMenuOpen, onDetails, selected, onSelect } = props
  const onPage = rows.filter(({ order }) => selected.has(order._id)).length
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 rounded-lg bg-surface text-base shadow-card">
      <caption className="sr-only">{m.admin_tab_customer_orders()}</caption>
      <thead>
        <tr>
          <td className="sticky top-0 z-10 w-12 rounded-tl-lg border-line border-b bg-surface">
            <SelectBox
              label={m.admin_orders_select_page()}
              checked={onPage === rows.length}
              mixed={onPage > 0 && onPage < rows.length}
              onChange={(on) =>
                onSelect(
                  rows.map(({ order }) => order._id),
                  on,
                )
              }
            />
          </td>
          {(Object.keys(WIDTHS) as OrderColumn[]).map((column) => (
            <SortHeader
              key={column}
              column={column}
              label={columnLabel(column)}
              sort={sort}
              onSort={onSort}
              align={column === 'price' ? 'right' : 'left'}
              className={`sticky top-0 z-10 border-line border-b bg-surface last:rounded-tr-lg ${WIDTHS[column]}`}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.order._id}
            row={row}
            isNew={arrived.has(row.order._id)}
            change={changes.get(row.order._id)}
            onStatus={onStatus}
            onMenuOpen={onMenuOpen}
            onDetails={onDetails}
            isSelected={selected.has(row.order._id)}
            onSelect={onSelect}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Pick<OrderRowsProps, 'onStatus' | 'onMenuOpen' | 'onDetails' | 'onSelect'> & {
  row: OrderRow
  isNew: boolean
  isSelected: boolean
  change: Parameters<typeof StatusMenu>[0]['change']
}

const CELL = 'border-line border-b px-3 py-2 align-top'

function Row({ row, isNew, isSelected, change, onStatus, onMenuOpen, onDetails, onSelect }: RowProps) {
  const { number, position, order } = row
  return (
    // The press anywhere is for the mouse; the keyboard's way to the details is the number's button.
    <tr
      className={`cursor-pointer hover:bg-ground ${isSelected ? 'bg-leaf-soft' : ''} ${isNew ? 'animate-arrive' : ''}`}
      onClick={(event) => isPlainPress(event) && onDetails(row)}
    >
      <td className="border-line border-b align-top">
        <SelectBox
          className="mt-2"
          label={m.admin_orders_select({ number })}
          checked={isSelected}
          onChange={(on) => onSelect([order._id], on)}
        />
      </td>
      <td className={CELL}>
        <button
          type="button"
          aria-label={m.admin_orders_details({ number })}
          className="min-h-11 min-w-11 rounded-md font-semibold text-leaf-dark tabular-nums underline underline-offset-4 hover:bg-leaf-soft"
          onClick={() => onDetails(row)}
        >
          {number}
        </button>
        {position !== Number.POSITIVE_INFINITY && (
          <p className="text-ink-soft text-sm tabular-nums">{orderNumber(order._id)}</p>
        )}
        {isNew && <Badge tone="warning">{m.admin_orders_new()}</Badge>}
      </td>
      <td className={CELL}>
        <p className="font-medium">{customerName(order)}</p>
        <p className="whitespace-nowrap text-ink-soft text-sm tabular-nums">{displayPhone(order.phone_number)}</p>
      </td>
      <td className={CELL}>
        <OrderItems order={order} />
      </td>
      <td className={`${CELL} text-right font-medium tabular-nums`}>{formatRupees(order.price)}</td>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>{shortDate(order.delivery_date)}</td>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>
        <p>{shortDate(order.createdAt)}</p>
        <p className="text-ink-soft text-sm">{clockTime(order.createdAt)}</p>
      </td>
      <td className={CELL}>
        <StatusMenu row={row} change={change} onChange={onStatus} onOpenChange={onMenuOpen} />
      </td>
    </tr>
  )
}

/** Not a press on something that does its own work, and not the end of marking a text to copy it. */
function isPlainPress({ target }: MouseEvent): boolean {
  if (target instanceof Element && target.closest('button, a, label, [popover]')) return false
  return window.getSelection()?.isCollapsed !== false
}
