import { lazy } from 'react'
import * as m from '#paraglide/messages.js'
import { TabBar } from '../../parts/TabBar.tsx'
import { entryOf, type TabEntry } from '../../parts/tab-entry.ts'
import { goTo, usePlace } from '../../place.ts'

const views: readonly [TabEntry, ...TabEntry[]] = [
  {
    value: 'customer-orders',
    title: m.admin_tab_customer_orders,
    Content: lazy(() => import('./CustomerOrders.tsx')),
  },
]

/** The Orders tab with its views. */
export default function OrdersTab() {
  return (
    <TabBar
      label={m.admin_sub_tabs({ tab: m.admin_tab_orders() })}
      entries={views}
      current={entryOf(views, usePlace('view'))}
      onChange={(view) => goTo({ view })}
      look="pills"
    />
  )
}
