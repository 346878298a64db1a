import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { PAYMENT_METHODS } from '#shared/domain/ordering/order-states.ts'
import { NOT_ORDERED, paymentMethodOf } from '#shared/domain/ordering/order-status.ts'
import { mayStillEnd } from '#shared/domain/ordering/transitions.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Wanted } from '../parts/entry/entry-draft.ts'
import { useMay, useToday } from '../session-context.ts'

const EntryDialog = lazy(() => import('../parts/entry/EntryDialog.tsx'))

type Present = Pick<
  AdminOrder,
  | '_id'
  | 'user_id'
  | 'delivery_date'
  | 'slot'
  | 'delivery_address'
  | 'recipient'
  | 'notes'
  | 'items'
  | 'status'
  | 'payment_method'
  | 'cancel_until'
>

/**
 * Adds a dish for a customer who calls. What its customer could still change is changed itself; beside any other order it becomes
 * one of its own, for the same day, door and name.
 */
export function AddDish({ order }: { order: Present }) {
  const may = useMay()('orders.enter')
  const today = useToday()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const { user_id: customer, delivery_date: day, slot = 'lunch', delivery_address: address, recipient } = order
  const isOver = day < today || order.status === 'delivered' || NOT_ORDERED.some((status) => status === order.status)
  if (!may || !customer || isOver) return null
  const begin = () => {
    const place = { day: { day, slot }, address: address ?? '', recipient }
    const itself = { items: order.items, notes: order.notes ?? '', replaces: order._id }
    setWanted({ ...place, ...(isChangeable(order, new Date()) ? itself : { items: [] }) })
  }
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={begin}>
        <Plus className="size-5 shrink-0" />
        {m.entry_add_dish()}
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <EntryDialog customerId={customer._id} beside={wanted} onClose={() => setWanted(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Whether it may still give way to another, as far as is known here: the server decides. */
function isChangeable({ status, payment_method, cancel_until: until }: Present, now: Date): boolean {
  const paymentMethod = paymentMethodOf(payment_method)
  if (!until || paymentMethod === null || PAYMENT_METHODS[paymentMethod].paid !== 'on_delivery') return false
  return mayStillEnd('replace', { status, cancelBy: new Date(until) }, now)
}
