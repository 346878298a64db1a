import type { MouseEvent } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/domain/money/money.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { displayPhone } from '#shared/domain/people/phone.ts'
import { clockTime, shortDate } from '#web/parts/dates.ts'
import { CELL as CELL_OF_TABLE, RowsTable } from '#web/parts/table/RowsTable.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { OrderItems } from './OrderItems.tsx'
import { orderColumns } from './order-columns.ts'
import type { OrderRow } from './order-rows.ts'
import type { OrderRowsProps } from './order-rows-props.ts'
import { customerName } from './order-texts.ts'
import { ReasonBadge } from './ReasonBadge.tsx'
import { SelectBox } from './SelectBox.tsx'
import { StatusMenu } from './StatusMenu.tsx'

/** The orders as a table, on wide screens. */
export function OrdersTable(props: OrderRowsProps) {
  const { rows, arrived, sort, onSort, changes, onStatus, onMenuOpen, onDetails, selected, onSelect } = props
  const onPage = rows.filter(({ order }) => selected.has(order._id)).length
  return (
    <RowsTable
      caption={m.admin_tab_customer_orders()}
      columns={orderColumns()}
      sort={sort}
      onSort={onSort}
      before={
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
      }
    >
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
    </RowsTable>
  )
}

type RowProps = Pick<OrderRowsProps, 'onStatus' | 'onMenuOpen' | 'onDetails' | 'onSelect'> & {
  row: OrderRow
  isNew: boolean
  isSelected: boolean
  change: Parameters<typeof StatusMenu>[0]['change']
}

const CELL = `${CELL_OF_TABLE} align-top`

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
          className="min-h-11 min-w-11 rounded-md text-left font-semibold text-leaf-dark tabular-nums underline underline-offset-4 hover:bg-leaf-soft"
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
        <div className="mt-1 empty:hidden">
          <ReasonBadge order={order} />
        </div>
      </td>
    </tr>
  )
}

/** Not a press on something that does its own work, and not the end of marking a text to copy it. */
function isPlainPress({ target }: MouseEvent): boolean {
  if (target instanceof Element && target.closest('button, a, label, [popover]')) return false
  return window.getSelection()?.isCollapsed !== false
}
