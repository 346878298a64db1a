import { Ban } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useMay } from '../../session-context.ts'

const BlockDialog = lazy(() => import('./BlockDialog.tsx'))
const UnblockDialog = lazy(() => import('./UnblockDialog.tsx'))

/** Whether a customer is served, and the way to change it for those who may. */
export function Block({ customer }: { customer: KnownCustomer }) {
  const may = useMay()('customers.write')
  const [asking, setAsking] = useState(false)
  const { blocked } = customer
  if (!blocked && !may) return null
  const Dialog = blocked ? UnblockDialog : BlockDialog
  const button = may && (
    <Button variant={blocked ? 'secondary' : 'quiet'} className="self-start" onClick={() => setAsking(true)}>
      {!blocked && <Ban className="size-5 shrink-0" />}
      {blocked ? m.customer_unblock() : m.customer_block()}
    </Button>
  )
  return (
    <>
      {blocked ? (
        <Alert
          tone="warning"
          className="wrap-anywhere basis-full"
          title={m.customer_blocked({ at: instantText(blocked.at), by: blocked.by })}
          action={button}
        >
          {blocked.reason}
        </Alert>
      ) : (
        button
      )}
      {asking && (
        <Suspense fallback={null}>
          <Dialog customer={customer} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
