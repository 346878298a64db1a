import { type ComponentType, lazy, Suspense } from 'react'
import * as m from '#paraglide/messages.js'
import { Button } from '#web/ui/Button.tsx'
import { goTo, usePlace } from '../hash-location.ts'
import { NewOrderButton } from '../parts/entry/NewOrderButton.tsx'
import { TabBar } from '../parts/TabBar.tsx'
import { entryOf } from '../parts/tab-entry.ts'
import { useMay } from '../session-context.ts'
import { type OrderView, orderViews } from './order-views.ts'

const EntryGrid = lazy(() => import('./grid/EntryGrid.tsx'))
const RingAndWall = lazy(() => import('../parts/ringing/RingAndWall.tsx'))

const CONTENTS: Record<OrderView, ComponentType> = {
  'dish-summary': lazy(() => import('./dishes/DishSummary.tsx')),
  'customer-orders': lazy(() => import('./CustomerOrders.tsx')),
}
const views = orderViews.map(({ value, title }) => ({ value, title, Content: CONTENTS[value] }))

/** The view that enters many orders; it stands alone, and has no pill. */
const GRID = 'grid'

/** The Orders tab with its views. Whoever opens it wants to see the orders that come in. */
export default function OrdersTab() {
  const view = usePlace('view') ?? 'customer-orders'
  const mayEnter = useMay()('orders.enter')
  if (view === GRID && mayEnter) {
    return (
      <Suspense fallback={null}>
        <EntryGrid />
      </Suspense>
    )
  }
  return (
    <div className="relative">
      {/* On a phone above the views, which leave it no room there. */}
      <div className="flex flex-wrap gap-2 empty:hidden max-sm:mb-2 max-sm:pr-24 sm:absolute sm:top-0 sm:right-24 print:hidden">
        {mayEnter && (
          <Button variant="secondary" onClick={() => goTo({ view: GRID })}>
            {m.grid_open()}
          </Button>
        )}
        <NewOrderButton />
      </div>
      <TabBar
        label={m.admin_sub_tabs({ tab: m.admin_tab_orders() })}
        entries={views}
        current={entryOf(views, view)}
        onChange={(view) => goTo({ view, day: null })}
        look="pills"
      />
      <Suspense fallback={null}>
        <RingAndWall />
      </Suspense>
    </div>
  )
}
