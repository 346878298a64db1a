import { useCallback, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { displayPhone } from '#shared/base/phone.ts'
import { areaOf } from '#shared/domain/ordering/area.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { clockTime, shortDate } from '#web/kit/parts/dates.ts'
import { RowCards } from '#web/kit/table/RowCards.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SelectBox } from '../parts/SelectBox.tsx'
import { useMay } from '../session-context.ts'
import { NextStep } from './board/NextStep.tsx'
import { useVirtualRows } from './board/use-virtual-rows.ts'
import { OrderItems } from './OrderItems.tsx'
import { columnLabel, orderColumns } from './order-columns.ts'
import type { OrderRow } from './order-rows.ts'
import type { OrderRowsProps } from './order-rows-props.ts'
import { customerName, deliveryText } from './order-texts.ts'
import { ReasonBadge } from './ReasonBadge.tsx'
import { StatusMenu } from './StatusMenu.tsx'

/** About as high as most are; each is measured once it is drawn. */
const CARD_PX = 290

/** The orders as cards, where a table has no room: one below the other, of which only those in sight are drawn. */
export function OrderCards(props: OrderRowsProps) {
  const { rows, sort, onSort } = props
  const may = useMay()
  const list = useRef<HTMLDivElement>(null)
  const key = useCallback((index: number) => rows[index]?.order._id ?? '', [rows])
  const virtual = useVirtualRows(list, { count: rows.length, onNearEnd: props.onNearEnd, estimate: CARD_PX, key })
  return (
    <RowCards columns={orderColumns(may('money.see'))} sort={sort} onSort={onSort} oneColumn top={list}>
      {virtual.rows.map(({ index, gap }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <li
            key={row.order._id}
            ref={virtual.measure}
            data-index={index}
            data-key={row.order._id}
            className="pb-3"
            style={{ marginTop: gap, transitionProperty: 'none' }}
            onFocus={() => virtual.onFocusRow(index)}
            onBlur={() => virtual.onFocusRow(null)}
          >
            <OrderCard row={row} {...props} />
          </li>
        )
      })}
      {virtual.after > 0 && <li aria-hidden="true" style={{ height: virtual.after, transitionProperty: 'none' }} />}
    </RowCards>
  )
}

function OrderCard({ row, ...props }: OrderRowsProps & { row: OrderRow }) {
  const { arrived, changes, onStatus, onMenuOpen, onDetails, selection, onSelect } = props
  const { number, order } = row
  const isNew = arrived.has(order._id)
  const isSelected = selection.has(order._id)
  const change = changes.get(order._id)
  const may = useMay()
  return (
    <Card
      className={`flex flex-col gap-2 ${isNew ? 'animate-arrive' : ''} ${isSelected ? 'outline-2 outline-leaf' : ''}`}
    >
      <div className="flex items-start gap-2">
        {may('orders.status') && (
          <SelectBox
            className="-mt-2 -ml-3"
            label={m.admin_orders_select({ number })}
            checked={isSelected}
            onChange={(on, range) => onSelect(row, on, range)}
          />
        )}
        <button
          type="button"
          aria-label={m.admin_orders_details({ number })}
          className="-mt-2 -ml-2 min-h-11 min-w-11 rounded-md font-semibold text-leaf-dark tabular-nums underline underline-offset-4"
          onClick={() => onDetails(row)}
        >
          {number}
        </button>
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{customerName(order)}</p>
          {order.phone_number && (
            <p className="text-ink-soft text-sm tabular-nums">{displayPhone(order.phone_number)}</p>
          )}
        </div>
        {isNew && <Badge tone="warning">{m.admin_orders_new()}</Badge>}
        {order.price !== undefined && <p className="font-semibold tabular-nums">{formatRupees(order.price)}</p>}
      </div>
      <div>
        <OrderItems order={order} />
      </div>
      <p className="text-sm">
        <span className="font-medium">{areaOf(order.delivery_address ?? '') ?? m.admin_board_no_area()}</span>{' '}
        <span className="text-ink-soft">{order.delivery_address}</span>
      </p>
      <dl className="flex flex-wrap gap-x-4 text-sm">
        <CardDate label={m.admin_csv_order()} text={orderNumber(order._id) ?? ''} />
        <CardDate label={columnLabel('delivery')} text={deliveryText(order)} />
        <CardDate
          label={columnLabel('created')}
          text={`${shortDate(order.createdAt)}, ${clockTime(order.createdAt)}`}
        />
      </dl>
      <div className="flex flex-wrap items-center gap-x-2">
        <StatusMenu row={row} change={change} onChange={onStatus} onOpenChange={onMenuOpen} />
        <NextStep row={row} saving={change?.state === 'saving'} onChange={onStatus} />
      </div>
      <div className="empty:hidden">
        <ReasonBadge order={order} />
      </div>
    </Card>
  )
}

function CardDate({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex gap-1">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="tabular-nums">{text}</dd>
    </div>
  )
}
