import { z } from 'zod'
import { eventKind, type PayloadsOf } from '#server/kernel/outbox/events.ts'
import { toCustomer } from '#server/people/people.ts'
import { id, kitchenDay, slotCode } from '#shared/contract/parts.ts'
import { CLOSURE_REASONS } from '#shared/domain/calendar/closures.ts'

/** Events written to the outbox. */
export const calendarEvents = {
  /** The kitchen serves on other weekdays: the last meal of this subscription moves, and so many meals would expire by it. */
  'subscription-moved': eventKind(
    z.object({ customerId: id, subscriptionId: id, lastDay: kitchenDay, lostMeals: z.number().int() }),
  ),
  /** Menus, days or portions are others than before. */
  'menu-updated': eventKind(z.object({}), () => [{ room: null, name: 'menu-updated', payload: {} }]),
  /** Days have been closed, and this customer's orders or subscription are concerned: once a customer and closure. */
  'kitchen-closed': eventKind(
    z.object({
      customerId: id,
      closureId: id,
      /** Told where two slots are served. */
      slot: slotCode.optional(),
      /** The first and the last of the closed days. */
      from: kitchenDay,
      to: kitchenDay,
      reason: z.enum(CLOSURE_REASONS),
      /** Meals that come back to the subscription, from cancelled orders. */
      meals: z.number().int(),
      /** Cancelled orders that were placed day by day, and what is given back for those that are paid. */
      orders: z.number().int(),
      giveBackPaise: z.number().int(),
      /** The subscription's new last day; `null` when none moves. */
      lastDay: kitchenDay.nullable(),
    }),
    (event) => {
      const { from, to, reason, slot } = event
      return [toCustomer(event, 'kitchen-closed', { from, to, reason, ...(slot && { slot }) })]
    },
  ),
}

type Stored = PayloadsOf<typeof calendarEvents>
declare module '#server/kernel/outbox/events.ts' {
  interface StoredPayloads extends Stored {}
}
