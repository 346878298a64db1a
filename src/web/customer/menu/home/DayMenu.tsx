import { lazy, memo, Suspense, useCallback, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import type { MenuItem } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { addOns, REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import type { Cart } from '#shared/domain/ordering/cart.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { whenLoaded } from '#web/kit/parts/when-loaded.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { orderTerms } from '../../order/ordering/order-terms.ts'
import { useSession } from '../../shell/session/session-context.ts'
import type { Week } from '../menu/week.ts'
import { AddOnGrid } from './AddOnGrid.tsx'
import { ThaliCard } from './ThaliCard.tsx'
import { useListView } from './use-list-view.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

const loadDialog = () => import('./ItemDialog.tsx')
const ItemDialog = lazy(loadDialog)
const DayAlerts = lazy(() => import('./DayAlerts.tsx').catch(() => ({ default: () => null })))

interface DayMenuProps {
  day: KitchenDay
  week: Week
  /** Plates that are left, when they are few. */
  left: number | undefined
  cart: Cart
  onQuantity: (name: string, quantity: number) => void
}

/** The menu of one day: its title, the thali, the add-ons, and the dialog with a dish's details. */
export const DayMenu = memo(function DayMenu({ day, week, left, cart, onQuantity }: DayMenuProps) {
  const { orderDay } = week
  const menu = week.menus[day] ?? null
  const [shown, setShown] = useState<{ item: MenuItem; open: boolean }>()
  const { List, switchView } = useListView()
  const showItem = useCallback((item: MenuItem) => whenLoaded(loadDialog, () => setShown({ item, open: true })), [])

  // Not on the server: it differs between visitors and customers.
  const { status } = useSession()
  const alerts = (
    <div className="min-h-11">
      {status !== 'unknown' && (
        <Suspense>
          <DayAlerts day={day} menu={menu} left={left} heldUntil={week.heldUntil?.[day]} />
        </Suspense>
      )}
    </div>
  )

  return (
    <>
      <div className="pt-5 pb-3">
        <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-2">
          <h1 aria-live="polite" className="max-w-full flex-1 font-bold text-xl">
            {(menu && lineName(menu).trim()) || m.home_day_title({ weekday: weekdayName(day) })}
          </h1>
          {menu && <ViewSwitch list={List !== null} onSwitch={switchView} />}
        </div>
        <p className="text-ink-soft text-sm">
          {day === orderDay || week.coming.includes(day)
            ? orderTerms(week, day)
            : m.home_other_day({ weekday: weekdayName(orderDay) })}
        </p>
      </div>
      {menu ? (
        <>
          {left !== undefined && alerts}
          {List ? (
            <List day={day} menu={menu} cart={cart} onQuantity={onQuantity} onShow={showItem} />
          ) : (
            <>
              <ThaliCard
                day={day}
                menu={menu}
                quantity={cart[REGULAR_THALI] ?? 0}
                first={day === orderDay && left !== 0 && Object.keys(cart).length === 0}
                onQuantity={onQuantity}
                onShow={showItem}
              />
              <AddOnGrid items={addOns(menu)} cart={cart} onQuantity={onQuantity} onShow={showItem} />
            </>
          )}
        </>
      ) : (
        <EmptyState
          picture="empty-plate"
          title={m.home_no_menu_title()}
          text={m.home_no_menu_text()}
          action={day >= orderDay && alerts}
        />
      )}
      {shown && (
        <Suspense fallback={null}>
          <ItemDialog {...shown} onOpenChange={(open) => setShown({ ...shown, open })} />
        </Suspense>
      )}
    </>
  )
})
