import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMay, useToday } from '../session-context.ts'

const EntryDialog = lazy(() => import('../parts/entry/EntryDialog.tsx'))

type Beside = Pick<AdminOrder, 'user_id' | 'delivery_date' | 'slot' | 'delivery_address' | 'recipient' | 'status'>

/** Adds a dish for a customer who calls: as an order of its own beside this one, for the same day, door and name. */
export function AddDish({ order }: { order: Beside }) {
  const may = useMay()('orders.enter')
  const today = useToday()
  const [open, setOpen] = useState(false)
  const { user_id: customer, delivery_date: day, slot = 'lunch', delivery_address: address, recipient } = order
  const isOver = day < today || order.status === 'delivered' || NOT_ORDERED.some((status) => status === order.status)
  if (!may || !customer || isOver) return null
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        <Plus className="size-5 shrink-0" />
        {m.entry_add_dish()}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <EntryDialog
            customerId={customer._id}
            beside={{ items: [], day: { day, slot }, address: address ?? '', recipient }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
