import { ChevronDown, CircleAlert, LoaderCircle } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { orderCan } from '#shared/domain/ordering/transitions.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { statusLabel } from '#web/ui/status-label.ts'
import { ChoiceMenu } from '../parts/ChoiceMenu.tsx'
import type { OrderRow } from './order-rows.ts'
import type { StatusChange } from './use-status-changes.ts'

interface StatusMenuProps {
  row: OrderRow
  change: StatusChange | undefined
  onChange: (row: OrderRow, status: OrderStatus) => void
  onOpenChange: (open: boolean) => void
}

const CHOICES = ORDER_STATUSES.map((status) => ({
  value: status,
  label: statusLabel(status),
  content: <StatusBadge status={status} />,
}))

/**
 * An order's status as a chip that opens the list of all statuses. Not a native select: there, on many systems, each
 * press of an arrow key is a choice, and every choice is sent and seen by the customer.
 */
export function StatusMenu({ row, change, onChange, onOpenChange }: StatusMenuProps) {
  const { number, order } = row
  const saving = change?.state === 'saving'
  return (
    <div>
      <ChoiceMenu
        label={m.admin_orders_status_change({ status: statusLabel(order.status), number })}
        value={saving ? change.to : order.status}
        choices={CHOICES}
        onChoose={(status) => {
          if (saving || orderCan.set(order, status).can) onChange(row, status)
        }}
        onOpenChange={onOpenChange}
        busy={saving}
      >
        <StatusBadge status={order.status} />
        {saving ? (
          <LoaderCircle className="size-4 shrink-0 animate-spin text-leaf" />
        ) : (
          <ChevronDown className="size-4 shrink-0 text-ink-soft" />
        )}
      </ChoiceMenu>
      {saving && (
        <p className="text-ink-soft text-sm">{m.admin_orders_status_saving({ status: statusLabel(change.to) })}</p>
      )}
      {change?.state === 'failed' && (
        <p className="flex items-center gap-1 font-medium text-danger-dark text-sm">
          <CircleAlert className="size-4 shrink-0" />
          {m.admin_orders_status_not_saved({ status: statusLabel(change.to) })}
        </p>
      )}
    </div>
  )
}
