import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { CallReply } from '#shared/contract/define.ts'
import type { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMay } from '../session-context.ts'

interface OrderSummaryProps {
  /** Of all orders that are meant, loaded or not; undefined until the server has said. */
  totals: CallReply<typeof adminOrderCalls.orderTotals> | undefined
  /** How many are loaded, when there are others that are not. */
  loadedOnly: number | null
  arrived: ReadonlySet<string>
  /** Orders that have arrived and are not in the list yet. */
  waiting: number
  onShowWaiting: () => void
}

/** Counts of what is filtered, and word of new orders. */
export function OrderSummary({ totals, loadedOnly, arrived, waiting, onShowWaiting }: OrderSummaryProps) {
  const leftOut = totals ? totals.orders - totals.counted : 0
  const count = waiting || arrived.size
  const may = useMay()
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Figure label={m.admin_orders_count()} value={totals && countText(totals.orders)} />
        <Figure label={m.admin_orders_plates()} value={totals && countText(totals.plates)} />
        {may('money.see') && (
          <Figure label={m.admin_orders_amount()} value={totals && formatRupees(totals.amount ?? 0)} />
        )}
      </dl>
      <div className="text-ink-soft text-sm">
        {leftOut > 0 && <p>{m.admin_orders_left_out({ count: countText(leftOut) })}</p>}
        {loadedOnly !== null && <p>{m.admin_orders_all_loaded_hint({ count: countText(loadedOnly) })}</p>}
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

function Figure({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-base text-ink-soft">{label}</dt>
      <dd className="font-bold text-lg tabular-nums">{value ?? '–'}</dd>
    </div>
  )
}
