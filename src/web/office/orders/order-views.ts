import * as m from '#paraglide/messages.js'

/** The views of the Orders tab by their names in the address. */
export const orderViews = [
  { value: 'dish-summary', title: m.admin_tab_dish_summary },
  { value: 'customer-orders', title: m.admin_tab_customer_orders },
] as const

export type OrderView = (typeof orderViews)[number]['value']
