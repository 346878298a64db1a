import { create } from 'zustand'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'

interface OrderSheetState {
  open: boolean
  /** How often it has been opened: each time it begins anew. */
  times: number
  /** What is to be ordered once more. */
  again: Order | null
}

/** The sheet over the menu in which the cart is ordered. */
export const useOrderSheet = create<OrderSheetState>(() => ({ open: false, times: 0, again: null }))

export function openOrderSheet(again: Order | null = null) {
  useOrderSheet.setState(({ times }) => ({ open: true, times: times + 1, again }))
}

export function closeOrderSheet() {
  useOrderSheet.setState({ open: false, again: null })
}
