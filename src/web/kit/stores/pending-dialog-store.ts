import { create } from 'zustand'
import type { PendingOrder } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { tabItems } from '../browser/items.ts'
import { SESSION_ITEMS } from './customer-items.ts'

/** Whether the dialog about tomorrow's meal is open; the dialog and the cards that open it again ask. */
export const usePendingDialogOpen = create(() => false)

export function openPendingDialog() {
  usePendingDialogOpen.setState(true)
}

export function closePendingDialog() {
  usePendingDialogOpen.setState(false)
}

/** Closes the dialog; for this visit it does not open by itself again for these orders. */
export function answerLater(orders: PendingOrder[]) {
  tabItems.writeJson(SESSION_ITEMS.answerLater, [...laterIds(), ...orders.map(({ _id }) => _id)])
  closePendingDialog()
}

/** Whether one of the orders has not been put off by `answerLater`. */
export function hasNew(orders: PendingOrder[]): boolean {
  const later = laterIds()
  return orders.some(({ _id }) => !later.includes(_id))
}

function laterIds(): string[] {
  const kept = tabItems.readJson(SESSION_ITEMS.answerLater)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}
