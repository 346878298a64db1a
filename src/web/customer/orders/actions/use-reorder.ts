import { useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { openOrderSheet } from '#web/kit/stores/order-sheet-store.ts'
import { setSlot, useSlot } from '#web/kit/stores/slot-store.ts'
import { toast } from '#web/ui/toast.ts'

/** Opens the sheet over the menu with the dishes of an order, by the menu that can be ordered from now. */
export function useReorder(): (order: Order) => void {
  const navigate = useNavigate()
  return (order) => {
    // An order that an older app kept names no dishes.
    if (order.items.length === 0) return toast.error(m.order_details_reorder_soon())
    const slot = order.slot ?? 'lunch'
    if (slot !== useSlot.getState()) setSlot(slot)
    openOrderSheet(order)
    navigate('/')
  }
}
