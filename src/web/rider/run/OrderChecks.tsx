import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { RiderStop } from '#shared/contract/delivery/rider/run.schemas.ts'
import { Choice } from './Choice.tsx'

type Orders = NonNullable<RiderStop['orders']>

interface OrderChecksProps {
  title: string
  orders: Orders
  /** The ids of those that are ticked. */
  chosen: readonly string[]
  problem: string | null
  onChange: (chosen: string[]) => void
}

/** Which of the orders of a stop, by the names of those they are for. */
export function OrderChecks({ title, orders, chosen, problem, onChange }: OrderChecksProps) {
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(orders.flatMap(({ _id }) => (next.has(_id) ? _id : [])))
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-bold text-xl">{title}</legend>
      {orders.map(({ _id, name, cash }) => (
        <Choice key={_id} many name="orders" checked={chosen.includes(_id)} onChoose={() => toggle(_id)}>
          {name || m.rider_customer()}
          {cash > 0 && ` · ${formatRupees(cash)}`}
        </Choice>
      ))}
      <p role="alert" className="font-semibold text-base text-danger-dark empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}
