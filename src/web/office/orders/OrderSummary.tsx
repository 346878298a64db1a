import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/domain/money/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { type OrderRow, totals } from './order-rows.ts'

interface OrderSummaryProps {
  rows: OrderRow[]
  /** How many are loaded, when there are older ones that are not. */
  loadedOnly: number | null
  arrived: ReadonlySet<string>
  /** Orders that have arrived and are not in the list yet. */
  waiting: number
  onShowWaiting: () => void
}

/** Counts of what is filtered, and word of new orders. */
export function OrderSummary({ rows, loadedOnly, arrived, waiting, onShowWaiting }: OrderSummaryProps) {
  const { orders, plates, amount, leftOut } = totals(rows)
  const count = waiting || arrived.size
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Figure label={m.admin_orders_count()} value={orders.toLocaleString('en-IN')} />
        <Figure label={m.admin_orders_plates()} value={plates.toLocaleString('en-IN')} />
        <Figure label={m.admin_orders_amount()} value={formatRupees(amount)} />
      </dl>
      <div className="text-ink-soft text-sm">
        {leftOut > 0 && <p>{m.admin_orders_without_cancelled()}</p>}
        {loadedOnly !== null && <p>{m.admin_orders_all_loaded_hint({ count: loadedOnly.toLocaleString('en-IN') })}</p>}
      </div>
      <p
        role="status"
        className={waiting > 0 ? 'sr-only' : 'font-semibold text-base text-leaf-dark empty:sr-only sm:ml-auto'}
      >
        {count > 0 && (count === 1 ? m.admin_orders_new_one() : m.admin_orders_new_many({ count }))}
      </p>
      {waiting > 0 && (
        // Over the page, since who is further down in the list is who has to be told.
        <div data-bottom-bar="" className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex justify-center p-4">
          <Button className="pointer-events-auto shadow-float" onClick={onShowWaiting}>
            {waiting === 1 ? m.admin_orders_show_new_one() : m.admin_orders_show_new_many({ count: waiting })}
          </Button>
        </div>
      )}
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-base text-ink-soft">{label}</dt>
      <dd className="font-bold text-xl tabular-nums">{value}</dd>
    </div>
  )
}
