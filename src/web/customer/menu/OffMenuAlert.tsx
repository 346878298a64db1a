import * as m from '#paraglide/messages.js'
import type { Menu } from '#shared/contract/customer/menus.schemas.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { weekdayName } from '#shared/domain/calendar/weekday-name.ts'
import { type Cart, linesOffMenu, removeLine } from '#shared/domain/ordering/cart.ts'
import { changeCart } from '#web/data/stores/cart-store.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'

/** A cart filled yesterday may hold what is not cooked today and has no card here: says so and offers to take it out. */
export function OffMenuAlert({ day, menu, cart }: { day: KitchenDay; menu: Menu; cart: Cart }) {
  const names = linesOffMenu(cart, menu)
  if (names.length === 0) return null
  return (
    <Alert
      tone="warning"
      title={m.home_off_menu_title()}
      className="mb-3"
      action={
        <Button variant="secondary" onClick={() => changeCart((current) => names.reduce(removeLine, current))}>
          {m.home_off_menu_remove()}
        </Button>
      }
    >
      {m.home_off_menu_text({ items: names.join(', '), weekday: weekdayName(day) })}
    </Alert>
  )
}
