import { useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { useReason } from './use-reason.tsx'

/** Asks a form why its price changes, once however often it is sent: the reason, or `null` when it was not said. */
export function usePriceReason() {
  const { askReason, reasonDialog } = useReason()
  const given = useRef<string | null>(null)
  async function priceReason(): Promise<string | null> {
    given.current ??= await askReason(m.admin_price_reason(), m.admin_price_save(), 'price')
    return given.current
  }
  return { priceReason, reasonDialog }
}
