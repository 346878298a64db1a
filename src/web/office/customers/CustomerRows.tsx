import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/base/phone.ts'
import type { FoundCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { goTo } from '../hash-location.ts'

interface CustomerRowsProps {
  customers: FoundCustomer[]
  /** What reads further ones; `null` when all are here. */
  more: { busy: boolean; show: () => void } | null
}

/** The customers that a search has found. */
export function CustomerRows({ customers, more }: CustomerRowsProps) {
  return (
    <>
      <ul aria-label={m.admin_tab_customers()} className="flex flex-col rounded-lg bg-surface shadow-card">
        {customers.map((customer) => (
          <li key={customer._id} className="border-line border-b last:border-b-0">
            <CustomerRow customer={customer} />
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="secondary" className="self-center" busy={more.busy} onClick={more.show}>
          {m.customers_more()}
        </Button>
      )}
    </>
  )
}

function CustomerRow({ customer }: { customer: FoundCustomer }) {
  const { _id, name, phone_number: phone, address, last_order: lastOrder } = customer
  return (
    <button
      type="button"
      className="wrap-anywhere grid min-h-14 w-full gap-x-4 px-4 py-2 text-left hover:bg-ground lg:grid-cols-[20rem_1fr_13rem] lg:items-center"
      onClick={() => goTo({ customer: _id })}
    >
      <span className="min-w-0">
        <span className="block font-semibold text-leaf-dark">{name ?? m.customer_no_name()}</span>
        {phone && <span className="block text-ink-soft text-sm tabular-nums">{displayPhone(phone)}</span>}
      </span>
      <span className="min-w-0 text-sm">{address ?? m.customer_no_address()}</span>
      <span className="text-ink-soft text-sm tabular-nums">
        {lastOrder === null ? m.customer_no_orders() : m.customer_last_order({ day: weekdayDate(lastOrder) })}
      </span>
    </button>
  )
}
