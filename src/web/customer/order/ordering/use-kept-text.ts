import { useState } from 'react'
import { tabItems } from '#web/kit/browser/items.ts'
import { SESSION_ITEMS } from '#web/kit/stores/customer-items.ts'

const KEYS = {
  address: SESSION_ITEMS.typedAddress,
  note: SESSION_ITEMS.orderNote,
  name: SESSION_ITEMS.orderName,
  method: SESSION_ITEMS.orderMethod,
}

/** What is typed or chosen for the order, kept over reload and a visit to the saved addresses. */
export function useKeptText(field: keyof typeof KEYS): [text: string, change: (text: string) => void] {
  const [text, setText] = useState(() => {
    const kept = tabItems.readJson(KEYS[field])
    return typeof kept === 'string' ? kept : ''
  })
  function change(next: string) {
    setText(next)
    tabItems.writeJson(KEYS[field], next || null)
  }
  return [text, change]
}

/** An order has used it up. */
export function forgetKeptTexts() {
  for (const key of Object.values(KEYS)) tabItems.writeJson(key, null)
}
