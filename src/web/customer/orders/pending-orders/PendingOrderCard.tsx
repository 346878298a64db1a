import { CalendarCheck, ChevronRight } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { formatWeekdayDate } from '#shared/base/dates.ts'
import { menuName } from '#web/kit/parts/line-name.ts'
import { openPendingDialog, usePendingDialogOpen } from '#web/kit/stores/pending-dialog-store.ts'
import { usePendingOrders } from './use-pending-orders.ts'

/** The way back to the question about tomorrow's meal, for as long as it can be answered. */
export default function PendingOrderCard({ className = '' }: { className?: string }) {
  const { orders } = usePendingOrders()
  const open = usePendingDialogOpen()
  const [next] = orders
  if (!next || open) return null
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={`flex w-full items-center gap-3 rounded-lg border border-line bg-turmeric-soft p-3 text-left text-turmeric-dark hover:border-edge ${className}`}
      onClick={openPendingDialog}
    >
      <CalendarCheck className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-base">{m.confirm_title()}</span>
        <span className="block text-sm">
          {menuName(next) || m.orders_unnamed()}, {formatWeekdayDate(next.delivery_date)}
        </span>
      </span>
      <ChevronRight className="size-5 shrink-0" />
    </button>
  )
}
