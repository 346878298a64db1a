import { countingChanged, countingWillChange } from './ordering/transition.ts'
import { addressChanged } from './people/addresses/address-changed.ts'
import type { AppContext } from './platform/context.ts'
import { followDefaultAddress } from './subscriptions/follow-address.ts'
import { lockSubscriptions, settleMeals } from './subscriptions/meals.ts'

/** What higher floors do in the transactions of lower ones: each hook with its handlers, in their order. */
export function registerHooks(ctx: AppContext): void {
  addressChanged.register(ctx, ({ now }, trx, customerId) => followDefaultAddress(trx, customerId, now()))
  countingWillChange.register(ctx, async (_ctx, trx, subscriptionIds) => {
    await lockSubscriptions(trx, subscriptionIds)
  })
  countingChanged.register(ctx, (_ctx, trx, changed, at) => settleMeals(trx, changed, at))
}
