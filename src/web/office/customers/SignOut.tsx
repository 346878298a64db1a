import { LogOut } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { useMay } from '../session-context.ts'
import { CustomerAction } from './CustomerAction.tsx'

/** Ends the sessions of a customer who has lost a phone, for those who may. */
export function SignOut({ customer }: { customer: KnownCustomer }) {
  const api = useApi()
  const name = customer.name ?? m.customer_no_name()
  if (!useMay()('customers.write')) return null
  return (
    <CustomerAction
      icon={LogOut}
      label={m.customer_logout()}
      title={m.customer_logout_title({ name })}
      text={m.customer_logout_text()}
      failed={m.customer_logout_failed()}
      act={async () => {
        await api.call(customerCalls.endCustomerSessions, { params: { id: customer._id } })
        return m.customer_logout_done({ name })
      }}
    />
  )
}
