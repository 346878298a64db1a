import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { orderCan } from '#shared/domain/ordering/transitions.ts'
import { Button } from '#web/ui/Button.tsx'
import { useReorder } from './use-reorder.ts'

/** Orders the same once more, where an order has been delivered. */
export default function Reorder({ order, quiet = false }: { order: Order; quiet?: boolean }): ReactNode {
  const reorder = useReorder()
  if (!orderCan.reorder(order).can) return null
  return (
    <Button
      full={!quiet}
      variant={quiet ? 'secondary' : 'primary'}
      aria-haspopup="dialog"
      onClick={() => reorder(order)}
    >
      {m.order_details_reorder()}
    </Button>
  )
}
