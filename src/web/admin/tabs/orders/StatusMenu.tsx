import { Menu } from '@base-ui/react/menu'
import { ChevronDown, LoaderCircle } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/order-status.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { statusLabel } from '../../../ui/status-label.ts'
import type { OrderRow } from './order-rows.ts'
import type { StatusChange } from './use-status-changes.ts'

interface StatusMenuProps {
  row: OrderRow
  change: StatusChange | undefined
  onChange: (row: OrderRow, status: OrderStatus) => void
  onOpenChange: (open: boolean) => void
}

/**
 * An order's status as a chip that opens the list of all statuses. Not a native select: there, on many systems, each
 * press of an arrow key is a choice, and every choice is sent and seen by the customer.
 */
export function StatusMenu({ row, change, onChange, onOpenChange }: StatusMenuProps) {
  const { number, order } = row
  const saving = change?.state === 'saving'
  return (
    <div className="w-fit">
      <Menu.Root modal={false} onOpenChange={(open) => onOpenChange(open)}>
        <Menu.Trigger
          aria-label={m.admin_orders_status_change({ status: statusLabel(order.status), number })}
          aria-busy={saving || undefined}
          className="inline-flex min-h-11 items-center gap-1 rounded-md border border-line bg-surface px-2 transition-colors hover:bg-sunken data-popup-open:border-leaf"
        >
          <StatusBadge status={order.status} />
          <ChevronDown className="size-4 shrink-0 text-ink-soft" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-20 outline-none">
            <Menu.Popup className="max-h-(--available-height) overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-float outline-none">
              <Menu.RadioGroup
                value={change?.to ?? order.status}
                onValueChange={(status: OrderStatus) => onChange(row, status)}
              >
                {ORDER_STATUSES.map((status) => (
                  <Menu.RadioItem
                    key={status}
                    value={status}
                    closeOnClick
                    className="flex min-h-11 min-w-48 cursor-pointer items-center justify-between gap-3 rounded-md px-2 outline-none data-highlighted:bg-sunken data-highlighted:outline-2 data-highlighted:outline-leaf"
                  >
                    <StatusBadge status={status} />
                    <Menu.RadioItemIndicator className="font-bold text-leaf">✓</Menu.RadioItemIndicator>
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {/* Its line is always there: nothing jumps when a change is saved. */}
      <p className="flex min-h-5 items-center gap-1 text-sm">
        {saving && (
          <>
            <LoaderCircle className="size-4 shrink-0 animate-spin text-leaf" />
            {m.admin_orders_status_saving({ status: statusLabel(change.to) })}
          </>
        )}
        {change?.state === 'failed' && (
          <span className="font-medium text-danger-dark">
            {m.admin_orders_status_not_saved({ status: statusLabel(change.to) })}
          </span>
        )}
      </p>
    </div>
  )
}
