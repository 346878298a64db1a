import { useEffect, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { displayPhone } from '#shared/base/phone.ts'
import type { KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { shortDate } from '#web/kit/parts/dates.ts'
import { CallLinks } from '../parts/CallLinks.tsx'
import { NewOrderButton } from '../parts/entry/NewOrderButton.tsx'

/** Who it is, and the ways to reach them with one tap. */
export function CustomerHead({ customer }: { customer: KnownCustomer }) {
  const { _id: id, name, phone_number: phone, since } = customer
  const heading = useRef<HTMLHeadingElement>(null)
  // The row that was pressed is gone: reading goes on here.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="wrap-anywhere flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0">
        <h2 ref={heading} tabIndex={-1} className="font-bold text-2xl outline-none">
          {name ?? m.customer_no_name()}
        </h2>
        <p className="text-ink-soft tabular-nums">
          {phone && `${displayPhone(phone)} · `}
          {m.customer_since({ day: shortDate(since) })}
        </p>
      </div>
      <NewOrderButton customerId={id} />
      <CallLinks phone={phone} />
    </div>
  )
}
