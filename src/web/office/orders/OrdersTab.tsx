import { lazy } from 'react'
import * as m from '#paraglide/messages.js'
import { goTo, usePlace } from '../hash-location.ts'
import { TabBar } from '../parts/TabBar.tsx'
import { entryOf, type TabEntry } from '../parts/tab-entry.ts'

const CUSTOMER_ORDERS = 'customer-orders'

const views: readonly [TabEntry, ...TabEntry[]] = [
  { value: 'dish-summary', title: m.admin_tab_dish_summary, Content: lazy(() => import('./dishes/DishSummary.tsx')) },
  { value: CUSTOMER_ORDERS, title: m.admin_tab_customer_orders, Content: lazy(() => import('./CustomerOrders.tsx')) },
]

/** The Orders tab with its views. Whoever opens it wants to see the orders that come in. */
export default function OrdersTab() {
  return (
    <TabBar
      label={m.admin_sub_tabs({ tab: m.admin_tab_orders() })}
      entries={views}
      current={entryOf(views, usePlace('view') ?? CUSTOMER_ORDERS)}
      onChange={(view) => goTo({ view, day: null })}
      look="pills"
    />
  )
}
