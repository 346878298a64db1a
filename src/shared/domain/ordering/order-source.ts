/** How an order came to the kitchen: by the customer's own app, or by one of the kitchen's people. */
export const ORDER_SOURCES = ['web', 'phone', 'whatsapp', 'counter'] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]

/** Those of which one of the kitchen's people enters the order. */
export const ENTERED_SOURCES = ['phone', 'whatsapp', 'counter'] as const satisfies OrderSource[]
export type EnteredSource = (typeof ENTERED_SOURCES)[number]

/** Most orders that are entered in one call. */
export const MAX_ENTRY_ROWS = 40
