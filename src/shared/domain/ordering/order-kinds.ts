/** How an order came about: placed by its customer, or made of a subscription. */
export const ORDER_KINDS = ['one_off', 'subscription'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]
