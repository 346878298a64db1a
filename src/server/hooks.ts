import { pushChannel } from './notifications/push-channel.ts'
import { addressChanged } from './people/addresses/address-changed.ts'
import type { AppContext } from './platform/context.ts'
import { relay } from './platform/outbox/relay.ts'
import { followDefaultAddress } from './subscriptions/follow-address.ts'

/** What higher floors do in the transactions of lower ones: each hook with its handlers, in their order, and the outbox's channels. */
export function registerHooks(ctx: AppContext): void {
  addressChanged.register(ctx, ({ now }, trx, customerId) => followDefaultAddress(trx, customerId, now()))
  relay(ctx).addChannel(pushChannel(ctx))
}
