import { create } from 'zustand'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'

/** The order that a customer (E.164) has just placed, until its confirmation is left. */
interface Placed {
  phone: string
  order: Order
}

export const usePlaced = create<{ placed: Placed | null }>(() => ({ placed: null }))

export function confirmPlaced(placed: Placed) {
  usePlaced.setState({ placed })
}

export function leaveConfirmation() {
  usePlaced.setState({ placed: null })
}
