import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { OrderLine } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { Price } from '#web/ui/Price.tsx'

/** The lines of an order as they were priced when it was placed. */
export function OrderItems({ items }: { items: OrderLine[] }) {
  return (
    <ul className="-my-2 divide-y divide-line">
      {items.map((line) => (
        <li key={line.name} className="flex flex-wrap justify-between gap-x-3 py-2 text-base">
          <div className="min-w-0 flex-1 basis-40">
            <p>{lineName(line)}</p>
            <p className="text-ink-soft text-sm tabular-nums">
              {m.payment_quantity({ quantity: line.quantity })} · {m.payment_each({ price: formatRupees(line.price) })}
            </p>
          </div>
          <Price rupees={line.total} className="ml-auto font-semibold" />
        </li>
      ))}
    </ul>
  )
}
