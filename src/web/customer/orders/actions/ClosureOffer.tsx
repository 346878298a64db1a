import { useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/base/day-text.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { readCart } from '#shared/domain/ordering/cart.ts'
import { setCart } from '#web/kit/stores/cart-store.ts'
import { setSlot } from '#web/kit/stores/slot-store.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useRestore } from './use-restore.ts'

/** Asks whether an order is wanted after all that a closure cancelled, now that its day is open again; nothing otherwise. */
export function ClosureOffer({ order }: { order: Order }) {
  const offer = order.closure?.offer
  if (!offer) return null
  return offer.kind === 'restore' ? <Restore order={order} /> : <OrderAgain order={order} />
}

function Restore({ order }: { order: Order }) {
  const { busy, problem, restore } = useRestore()
  return (
    <Alert
      action={
        <Button variant="secondary" busy={busy} onClick={() => restore(order._id)}>
          {m.order_open_again_take()}
        </Button>
      }
    >
      <p>{m.order_open_again({ day: dayText(order.delivery_date) })}</p>
      {problem && <p role="alert">{problem}</p>}
    </Alert>
  )
}

function OrderAgain({ order }: { order: Order }) {
  const navigate = useNavigate()
  function orderAgain() {
    setSlot(order.slot ?? 'lunch')
    setCart(readCart(Object.fromEntries(order.items.map(({ name, quantity }) => [name, quantity]))))
    navigate('/')
  }
  return (
    <Alert
      action={
        <Button variant="secondary" onClick={orderAgain}>
          {m.order_open_again_order()}
        </Button>
      }
    >
      {m.order_open_again_reorder({ day: dayText(order.delivery_date) })}
    </Alert>
  )
}
