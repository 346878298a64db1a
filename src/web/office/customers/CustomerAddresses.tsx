import * as m from '#paraglide/messages.js'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { CustomerCard } from './CustomerCard.tsx'

/** The saved addresses of a customer, the default first. */
export function CustomerAddresses({ addresses }: { addresses: Address[] }) {
  return (
    <CustomerCard title={m.customer_addresses()}>
      {addresses.length === 0 && <p>{m.customer_no_address()}</p>}
      <ul className="flex flex-col gap-2 empty:hidden">
        {addresses.map(({ _id, type, address, is_default }) => (
          <li key={_id}>
            <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
              {type}
              {is_default && <Badge>{m.customer_default_address()}</Badge>}
            </p>
            <p className="whitespace-pre-line">{address}</p>
          </li>
        ))}
      </ul>
    </CustomerCard>
  )
}
