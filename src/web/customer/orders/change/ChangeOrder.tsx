import { lazy, type ReactNode, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { whenLoaded } from '#web/kit/parts/when-loaded.ts'
import { setSlot, useSlot } from '#web/kit/stores/slot-store.ts'
import { Button } from '#web/ui/Button.tsx'

const loadSheet = () => import('./ChangeSheet.tsx')
const ChangeSheet = lazy(loadSheet)

/** The way to change a one-off order: a button, and the sheet in which it is done. */
export function ChangeOrder({ order }: { order: Order }): ReactNode {
  const [open, setOpen] = useState(false)
  // Each time it begins anew.
  const [times, setTimes] = useState(0)

  function change() {
    const slot = order.slot ?? 'lunch'
    if (slot !== useSlot.getState()) setSlot(slot)
    setTimes((before) => before + 1)
    setOpen(true)
  }

  return (
    <>
      <Button variant="secondary" className="grow" aria-haspopup="dialog" onClick={() => whenLoaded(loadSheet, change)}>
        {m.order_change()}
      </Button>
      {times > 0 && (
        <Suspense fallback={null}>
          <ChangeSheet key={times} order={order} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
