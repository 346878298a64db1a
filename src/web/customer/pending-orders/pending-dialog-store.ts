import { useSyncExternalStore } from 'react'
import type { PendingOrder } from '#shared/contract/customer/orders.schemas.ts'
import { readSessionItem, writeSessionItem } from '#web/browser/session-item.ts'
import { SESSION_ITEMS } from '../session-items.ts'

/** Whether the question about tomorrow's meal stands on the screen, for the dialog and for the cards that open it again. */
let open = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  open = next
  for (const listener of listeners) listener()
}

export function useAsking(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => open,
    () => false,
  )
}

export function ask() {
  set(true)
}

export function stopAsking() {
  set(false)
}

/** The customer wants to answer later: for this visit the dialog does not come by itself again for these orders. */
export function answerLater(orders: PendingOrder[]) {
  writeSessionItem(SESSION_ITEMS.answerLater, [...laterIds(), ...orders.map(({ _id }) => _id)])
  set(false)
}

/** Whether an order waits that the customer has not been asked about. */
export function hasNew(orders: PendingOrder[]): boolean {
  const later = laterIds()
  return orders.some(({ _id }) => !later.includes(_id))
}

function laterIds(): string[] {
  const kept = readSessionItem(SESSION_ITEMS.answerLater)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}
