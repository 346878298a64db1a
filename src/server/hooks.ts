import { addressChanged } from './people/addresses/address-changed.ts'
import type { AppContext } from './platform/context.ts'
import { followDefaultAddress } from './subscriptions/follow-address.ts'

/** What higher floors do in the transactions of lower ones: each hook with its handlers, in their order. */
export function registerHooks(ctx: AppContext): void {
  addressChanged.register(ctx, ({ now }, trx, customerId) => followDefaultAddress(trx, customerId, now()))
}
