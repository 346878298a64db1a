import { calendarEvents } from './calendar/events.ts'
import { catalogEvents } from './catalog/events.ts'
import { deliveryHints } from './delivery/events.ts'
import { embeddedEvents } from './embedded/events.ts'
import type { EventKinds } from './kernel/outbox/events.ts'
import { kitchenHints } from './kitchen/events.ts'
import { moneyEvents } from './money/events.ts'
import { orderingEvents, orderingHints } from './ordering/events.ts'
import { peopleEvents } from './people/events.ts'
import { reportsEvents } from './reports/events.ts'
import { subscriptionsEvents } from './subscriptions/events.ts'

/** Every kind of event of every area. */
export const eventKinds: EventKinds = {
  stored: {
    ...embeddedEvents,
    ...peopleEvents,
    ...calendarEvents,
    ...catalogEvents,
    ...orderingEvents,
    ...subscriptionsEvents,
    ...moneyEvents,
    ...reportsEvents,
  },
  hints: { ...orderingHints, ...kitchenHints, ...deliveryHints },
}
