import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/domain/money/money.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { displayPhone } from '#shared/domain/people/phone.ts'
import { clockTime, shortDate } from '#web/parts/dates.ts'
import { RowCards } from '#web/parts/table/RowCards.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { OrderItems } from './OrderItems.tsx'
import { columnLabel, orderColumns } from './order-columns.ts'
import type { OrderRowsProps } from './order-rows-props.ts'
import { customerName } from './order-texts.ts'
import { ReasonBadge } from './ReasonBadge.tsx'
import { SelectBox } from './SelectBox.tsx'
import { StatusMenu } from './StatusMenu.tsx'

/** The orders as cards, where a table has no room. */
export function OrderCards(props: OrderRowsProps) {
  const { rows, arrived, sort, onSort, changes, onStatus, onMenuOpen, onDetails, selected, onSelect } = props
  return (
    <RowCards columns={orderColumns()} sort={sort} onSort={onSort}>
      {rows.map((row) => {
        const { number, order } = row
        const isNew = arrived.has(order._id)
        const isSelected = selected.has(order._id)
        return (
          <Card
            as="li"
            key={order._id}
            className={`flex flex-col gap-2 ${isNew ? 'animate-arrive' : ''} ${isSelected ? 'outline-2 outline-leaf' : ''}`}
          >
            <div className="flex items-start gap-2">
              <SelectBox
                className="-mt-2 -ml-3"
                label={m.admin_orders_select({ number })}
                checked={isSelected}
                onChange={(on) => onSelect([order._id], on)}
              />
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
                <p className="text-ink-soft text-sm tabular-nums">{displayPhone(order.phone_number)}</p>
              </div>
              {isNew && <Badge tone="warning">{m.admin_orders_new()}</Badge>}
              <p className="font-semibold tabular-nums">{formatRupees(order.price)}</p>
            </div>
            <div>
              <OrderItems order={order} />
            </div>
            <dl className="mt-auto flex flex-wrap gap-x-4 text-sm">
              <CardDate label={m.admin_csv_order()} text={orderNumber(order._id) ?? ''} />
              <CardDate label={columnLabel('delivery')} text={shortDate(order.delivery_date)} />
              <CardDate
                label={columnLabel('created')}
                text={`${shortDate(order.createdAt)}, ${clockTime(order.createdAt)}`}
              />
            </dl>
            <StatusMenu row={row} change={changes.get(order._id)} onChange={onStatus} onOpenChange={onMenuOpen} />
            <div className="empty:hidden">
              <ReasonBadge order={order} />
            </div>
          </Card>
        )
      })}
    </RowCards>
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
