import * as m from '#paraglide/messages.js'
import type { CountedStatuses } from '#shared/contract/ordering/office/orders.schemas.ts'
import { countsAsOrdered, ORDER_STATUSES } from '#shared/domain/ordering/order-status.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { StaleChange } from './use-bulk-change.ts'

interface StaleBulkDialogProps {
  stale: StaleChange
  onLeave: () => void
}

/** More orders would be changed by now than was shown: what has changed, and one tap to go on. Load it lazily. */
export default function StaleBulkDialog({ stale, onLeave }: StaleBulkDialogProps) {
  const { to, seen, present, goOn } = stale
  const lines = ORDER_STATUSES.flatMap((status) => {
    const [former = 0, count] = [seen[status], present[status]]
    if (count === undefined || count === former) return []
    const numbers = { status: statusLabel(status), former: countText(former), count: countText(count) }
    return [m.admin_orders_bulk_stale_line(numbers)]
  })
  const status = statusLabel(to)
  return (
    <ConfirmDialog
      open
      danger={!countsAsOrdered(to)}
      onOpenChange={(open) => !open && onLeave()}
      title={m.admin_orders_bulk_stale_title({ count: countText(countOf(present)), status })}
      text={
        <>
          {m.admin_orders_bulk_stale()}
          {lines.map((line) => (
            <span key={line} className="mt-1 block font-semibold text-ink tabular-nums">
              {line}
            </span>
          ))}
        </>
      }
      confirmLabel={m.admin_orders_bulk_stale_confirm({ status })}
      cancelLabel={m.admin_orders_bulk_cancel()}
      onConfirm={goOn}
    />
  )
}

function countOf(counts: CountedStatuses): number {
  return ORDER_STATUSES.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
}
