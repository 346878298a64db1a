import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMay } from '../../session-context.ts'

const SellDialog = lazy(() => import('./SellDialog.tsx'))

interface SellSubscriptionProps {
  customerId: string
  addresses: readonly Address[]
  /** The number of days of the last one; none before the first. */
  formerDays: number | undefined
}

/** Opens the form by which the office sells a subscription, or a renewal, to a customer who calls. */
export function SellSubscription(props: SellSubscriptionProps) {
  const may = useMay()('subscriptions.write')
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        <Plus className="size-5 shrink-0" />
        {props.formerDays === undefined ? m.sell_open() : m.sell_renew()}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SellDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
