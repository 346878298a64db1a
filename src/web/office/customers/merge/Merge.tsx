import { Merge as MergeIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMay } from '../../session-context.ts'

const MergeDialog = lazy(() => import('./MergeDialog.tsx'))

/** The way to make one of this customer and another, for those who may. */
export function Merge({ customer }: { customer: KnownCustomer }) {
  const may = useMay()('customers.write')
  const [asking, setAsking] = useState(false)
  if (!may) return null
  return (
    <>
      <Button variant="quiet" className="self-start" onClick={() => setAsking(true)}>
        <MergeIcon className="size-5 shrink-0" />
        {m.customer_merge_with()}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <MergeDialog customer={customer} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
