import type { Address } from '#shared/contract/people/customer/addresses.schemas.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'

/** Where the meals of subscriptions go, and where they would go after a change of the addresses. */

/** The subscriptions that meals are still to come of. */
export function withMeals(subscriptions: readonly Subscription[]): Subscription[] {
  return subscriptions.filter(({ status, meals_left, stopped }) => status === 'active' && meals_left > 0 && !stopped)
}

/** What deleting the address does to them: nothing, they stop, or they move to another address. */
export function afterDeleting(
  address: Address,
  { addresses, subscriptions }: { addresses: readonly Address[]; subscriptions: readonly Subscription[] },
): 'nothing' | 'stops' | Address {
  const isHere = ({ address_id }: Subscription) => (address_id ? address_id === address._id : address.is_default)
  if (!withMeals(subscriptions).some(isHere)) return 'nothing'
  // The default stands first, then the newest, which becomes the default when that one is deleted.
  return addresses.find(({ _id }) => _id !== address._id) ?? 'stops'
}

/** The subscriptions that a new default address moves. */
export function movedByDefault(subscriptions: readonly Subscription[]): Subscription[] {
  return withMeals(subscriptions).filter(({ address_id }) => !address_id)
}
