import { ArrowLeft } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { RowsSkeleton } from '#web/kit/table/RowsSkeleton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { goTo } from '../hash-location.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { useMay } from '../session-context.ts'
import { BeginAgain } from './BeginAgain.tsx'
import { Block } from './block/Block.tsx'
import { CustomerAccount } from './CustomerAccount.tsx'
import { CustomerAddresses } from './CustomerAddresses.tsx'
import { CustomerDeposit } from './CustomerDeposit.tsx'
import { CustomerFeedback } from './CustomerFeedback.tsx'
import { CustomerFood } from './CustomerFood.tsx'
import { CustomerHead } from './CustomerHead.tsx'
import { CustomerLooks } from './CustomerLooks.tsx'
import { CustomerMessages } from './CustomerMessages.tsx'
import { CustomerOrders } from './CustomerOrders.tsx'
import { CustomerSubscriptions } from './CustomerSubscriptions.tsx'
import { Merge } from './merge/Merge.tsx'
import { SignOut } from './SignOut.tsx'
import { StandingNotesForm } from './StandingNotesForm.tsx'

/** All that the office knows of a customer. */
export function CustomerPage({ id }: { id: string }) {
  // Not read again by itself: each reading is a look that is kept.
  const read = useCall(customerCalls.getCustomer, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY })
  const may = useMay()
  return (
    <div className="flex flex-col gap-4">
      <Button variant="quiet" className="self-start" onClick={() => goTo({ customer: null })}>
        <ArrowLeft className="size-5 shrink-0" />
        {m.customers_all()}
      </Button>
      <Loaded
        data={read.data}
        failed={read.isError}
        error={{ title: m.customer_failed_title(), text: m.customer_failed() }}
        onRetry={() => read.refetch()}
        retrying={read.isFetching}
        loading={<RowsSkeleton label={m.customer_loading()} asTable={false} />}
      >
        {({ customer, looks }) => (
          <>
            <CustomerHead customer={customer} />
            <div className="flex flex-wrap items-center gap-2">
              <Block customer={customer} />
              <Merge customer={customer} />
              <SignOut customer={customer} />
              <BeginAgain customer={customer} />
            </div>
            <div className="gap-4 *:mb-4 *:break-inside-avoid xl:columns-2">
              <CustomerOrders id={id} />
              <CustomerFood id={id} names={[...new Set(customer.addresses.map(({ name }) => name))]} />
              <StandingNotesForm key={customer.noted_at} customer={customer} />
              <CustomerSubscriptions id={id} addresses={customer.addresses} />
              {may('money.read') && <CustomerAccount id={id} />}
              {may('money.read') && <CustomerDeposit id={id} />}
              <CustomerAddresses addresses={customer.addresses} />
              <CustomerFeedback id={id} />
              <CustomerMessages id={id} />
              {looks && <CustomerLooks looks={looks} />}
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}
