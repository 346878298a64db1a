import * as m from '#paraglide/messages.js'
import type { KitchenFault } from '../domain/delivery/stop-states.ts'

const WHY: Record<KitchenFault, () => string> = {
  damaged: m.not_delivered_damaged,
  not_ready: m.not_delivered_not_ready,
  too_late: m.not_delivered_too_late,
}

/** Why an order could not be brought, that the kitchen is sorry, and what the customer gets back. */
export function notDeliveredText({ why, ofSubscription }: { why: KitchenFault; ofSubscription: boolean }): string {
  return `${WHY[why]()} ${ofSubscription ? m.not_delivered_meal() : m.not_delivered_money()}`
}
