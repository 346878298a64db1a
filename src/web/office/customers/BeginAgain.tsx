import { UserRoundX } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { goTo } from '../hash-location.ts'
import { useMay } from '../session-context.ts'
import { CustomerAction } from './CustomerAction.tsx'

/** For a number that is another person's now: the former customer stays in the books without it, and a new one has it. */
export function BeginAgain({ customer }: { customer: KnownCustomer }) {
  const api = useApi()
  const may = useMay()('customers.write')
  if (!may || customer.phone_number === '') return null
  return (
    <CustomerAction
      icon={UserRoundX}
      label={m.customer_begin_again()}
      title={m.customer_begin_again_title({ name: customer.name ?? m.customer_no_name() })}
      text={m.customer_begin_again_text()}
      failed={m.customer_begin_again_failed()}
      act={async () => {
        const { customerId } = await api.call(customerCalls.beginAgain, { params: { id: customer._id } })
        goTo({ customer: customerId })
        return m.customer_begin_again_done()
      }}
    />
  )
}
