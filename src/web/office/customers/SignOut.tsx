import { LogOut } from 'lucide-react'
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
import { useMay } from '../session-context.ts'

/** Ends the sessions of a customer who has lost a phone, for those who may. */
export function SignOut({ customer }: { customer: KnownCustomer }) {
  const api = useApi()
  const may = useMay()('customers.write')
  const [asking, setAsking] = useState(false)
  const name = customer.name ?? m.customer_no_name()
  const { busy, run } = useAction(async () => {
    try {
      await api.call(customerCalls.endCustomerSessions, { params: { id: customer._id } })
      toast.success(m.customer_logout_done({ name }))
      setAsking(false)
    } catch (error) {
      toast.error(errorText(error, m.customer_logout_failed()))
    }
  })
  if (!may) return null
  return (
    <>
      <Button variant="quiet" className="self-start" onClick={() => setAsking(true)}>
        <LogOut className="size-5 shrink-0" />
        {m.customer_logout()}
      </Button>
      {asking && (
        <LazyConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(false)}
          title={m.customer_logout_title({ name })}
          text={m.customer_logout_text()}
          confirmLabel={m.customer_logout()}
          cancelLabel={m.admin_form_cancel()}
          busy={busy}
          onConfirm={() => void run()}
        />
      )}
    </>
  )
}
