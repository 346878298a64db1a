import { ChevronDown, CircleAlert, LoaderCircle } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { statusesGivenBy } from '#shared/domain/ordering/given-statuses.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { orderCan } from '#shared/domain/ordering/transitions.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { ChoiceMenu } from '../parts/ChoiceMenu.tsx'
import { useMay, useRole } from '../session-context.ts'
import type { OrderRow } from './order-rows.ts'
import { statusChoices } from './status-choices.tsx'
import type { StatusChange } from './use-status-changes.ts'

interface StatusMenuProps {
  row: OrderRow
  change: StatusChange | undefined
  onChange: (row: OrderRow, status: OrderStatus) => void
  onOpenChange: (open: boolean) => void
  /** In a low row. */
  compact?: boolean
}

/**
 * An order's status as a chip that opens the list of all statuses, or of those that the role gives. Not a native select: there, on many systems, each
 * press of an arrow key is a choice, and every choice is sent and seen by the customer.
 */
export function StatusMenu({ row, change, onChange, onOpenChange, compact = false }: StatusMenuProps) {
  const { number, order } = row
  const saving = change?.state === 'saving'
  const may = useMay()
  const given = statusesGivenBy(useRole())
  if (!may('orders.status') || !given.some((status) => status === order.status))
    return <StatusBadge status={order.status} />
  return (
    <div>
      <ChoiceMenu
        label={m.admin_orders_status_change({ status: statusLabel(order.status), number })}
        value={saving ? change.to : order.status}
        choices={statusChoices(given)}
        onChoose={(status) => {
          if (saving || orderCan.set(order, status).can) onChange(row, status)
        }}
        onOpenChange={onOpenChange}
        busy={saving}
        compact={compact}
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
