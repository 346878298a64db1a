import * as m from '#paraglide/messages.js'
import type { CustomerLook } from '#shared/contract/people/office/customers.schemas.ts'
import { clockTime, weekdayDate } from '#web/kit/parts/dates.ts'
import { CustomerCard } from './CustomerCard.tsx'

/** Who of the kitchen's people has looked at a customer before. */
export function CustomerLooks({ looks }: { looks: CustomerLook[] }) {
  return (
    <CustomerCard title={m.customer_looks()}>
      {looks.length === 0 && <p>{m.customer_no_looks()}</p>}
      <ul className="flex flex-col gap-1 empty:hidden">
        {looks.map(({ admin, day, looks: count, last }) => (
          <li key={`${admin} ${day} ${last}`} className="flex flex-wrap justify-between gap-x-4">
            <span>{admin}</span>
            <span className="text-ink-soft text-sm tabular-nums">
              {m.customer_look({ day: weekdayDate(day), count, time: clockTime(last) })}
            </span>
          </li>
        ))}
      </ul>
    </CustomerCard>
  )
}
