import { z } from 'zod'
import { eventKind, type PayloadsOf } from '#server/kernel/outbox/events.ts'
import { toCustomer } from '#server/people/people.ts'
import { id, kitchenDay } from '#shared/contract/parts.ts'

const ofSubscription = z.object({ customerId: id, subscriptionId: id })

/** Events written to the outbox. */
export const subscriptionsEvents = {
  /** At most once for a subscription and day. */
  'subscription-expiring-soon': eventKind(ofSubscription.extend({ daysLeft: z.number().int() }), (event) => {
    const { subscriptionId, daysLeft } = event
    return [toCustomer(event, 'subscription-expiring-soon', { subscriptionId, daysLeft })]
  }),
  'subscription-expired': eventKind(ofSubscription, (event) => [
    toCustomer(event, 'subscription-expired', { subscriptionId: event.subscriptionId }),
  ]),
  /** No further meal comes until it is paid. At most once for a subscription and week. */
  'subscription-payment-due': eventKind(ofSubscription),
  /** No meal comes, since there is no address. At most once for a subscription and week. */
  'subscription-no-address': eventKind(ofSubscription),
  /** A pause has been made or withdrawn. */
  'subscription-pause-changed': eventKind(ofSubscription, (event) => [
    toCustomer(event, 'subscription-pause-changed', { subscriptionId: event.subscriptionId }),
  ]),
  /** It has been paused without an end for another two weeks. Once for each. */
  'subscription-paused-reminder': eventKind(ofSubscription.extend({ since: kitchenDay, mealsLeft: z.number().int() })),
  /** So many meals cannot be eaten until the last day on which they are valid. Once for a subscription and last day. */
  'meals-expiring-soon': eventKind(ofSubscription.extend({ meals: z.number().int(), lastDay: kitchenDay })),
}

type Stored = PayloadsOf<typeof subscriptionsEvents>
declare module '#server/kernel/outbox/events.ts' {
  interface StoredPayloads extends Stored {}
}
