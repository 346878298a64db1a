import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

/** Statuses to choose from, each as its chip. */
export function statusChoices(statuses: readonly OrderStatus[]) {
  return statuses.map((status) => ({
    value: status,
    label: statusLabel(status),
    content: <StatusBadge status={status} />,
  }))
}
