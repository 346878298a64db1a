/** An order as ringing looks at it. */
interface Arrived {
  _id: string
  is_subscription_order?: boolean | undefined
}

/**
 * Which orders have come since `seen`, the id of the last that is known; ids sort by time. Orders that the daily run has made
 * of subscriptions are expected: nobody is rung for them. `seen` is `null` where nobody has looked yet: then nothing is new.
 * Once somebody has, it is a text, empty where there was no order.
 */
export function newSince<Order extends Arrived>(
  orders: readonly Order[],
  seen: string | null,
): { fresh: Order[]; seen: string } {
  const last = [seen ?? '', ...orders.map(({ _id }) => _id)].sort().at(-1) as string
  const fresh = seen === null ? [] : orders.filter((order) => order._id > seen && !order.is_subscription_order)
  return { fresh, seen: last }
}
