import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { baseItems, isVegetarian, itemName, REGULAR_THALI, thaliPrice } from '#shared/domain/catalog/menu.ts'
import { MAX_QUANTITY } from '#shared/domain/ordering/cart.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { Card } from '#web/ui/Card.tsx'
import { DietMark } from '#web/ui/DietMark.tsx'
import { DishPicture } from '#web/ui/DishPicture.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'

interface BaseMealCardProps {
  day: KitchenDay
  menu: Menu
  /** Thalis ordered, at least one. */
  quantity: number
  onQuantity: (quantity: number) => void
}

/** The plate of the day: what is on it, what it costs, for which day, and how many. */
export function BaseMealCard({ day, menu, quantity, onQuantity }: BaseMealCardProps) {
  const items = baseItems(menu).filter((item) => itemName(item) !== '')
  return (
    <Card as="section" aria-labelledby="base-meal">
      <div className="flex flex-wrap items-start gap-3">
        <DishPicture name={REGULAR_THALI} photo={menu.image_url} eager className="size-20" />
        <div className="wrap-anywhere min-w-0 flex-1 basis-40">
          <h2 id="base-meal" className="flex items-center gap-2 font-bold text-base">
            {m.daily_order_base()}
            <DietMark veg={items.every(isVegetarian)} />
          </h2>
          <p className="text-ink-soft text-sm">
            {m.daily_order_day({ weekday: weekdayName(day), date: formatDate(day) })}
          </p>
          <p className="mt-1 text-base">{items.map(lineName).join(', ') || m.daily_order_usual_items()}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
        <p>
          <Price rupees={thaliPrice(menu)} className="font-bold text-xl" />{' '}
          <span className="text-ink-soft text-sm">{m.home_per_plate()}</span>
        </p>
        <Stepper item={m.regular_thali()} quantity={quantity} min={1} max={MAX_QUANTITY} onChange={onQuantity} />
      </div>
    </Card>
  )
}
