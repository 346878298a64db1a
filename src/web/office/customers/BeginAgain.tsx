import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { customerCalls } from '#shared/contract/people/office/customers.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { goTo } from '../hash-location.ts'
import { useMay } from '../session-context.ts'

/** For a number that is another person's now: the former customer stays in the books without it, and a new one has it. */
export function BeginAgain({ customer }: { customer: KnownCustomer }) {
  const api = useApi()
  const may = useMay()('customers.write')
  const [asking, setAsking] = useState(false)
  const name = customer.name ?? m.customer_no_name()
  const { busy, run } = useAction(async () => {
    try {
      const input = { params: { id: customer._id }, body: { reason: m.customer_begin_again() } }
      const { customerId } = await api.call(customerCalls.beginAgain, input)
      toast.success(m.customer_begin_again_done())
      setAsking(false)
      goTo({ customer: customerId })
    } catch (error) {
      toast.error(errorText(error, m.customer_begin_again_failed()))
    }
  })
  if (!may || customer.phone_number === '') return null
  return (
    <>
      <Button variant="quiet" className="self-start" onClick={() => setAsking(true)}>
        <UserRoundX className="size-5 shrink-0" />
        {m.customer_begin_again()}
      </Button>
      {asking && (
        <LazyConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(false)}
          title={m.customer_begin_again_title({ name })}
          text={m.customer_begin_again_text()}
          confirmLabel={m.customer_begin_again()}
          cancelLabel={m.admin_form_cancel()}
          busy={busy}
          onConfirm={() => void run()}
        />
      )}
    </>
  )
}
