import { memo } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Menu, MenuItem } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { isVegetarian, REGULAR_THALI, thaliPrice } from '#shared/domain/catalog/menu.ts'
import { MAX_QUANTITY } from '#shared/domain/ordering/cart.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { thaliCardLines } from '#web/kit/parts/thali-card.ts'
import { Card } from '#web/ui/Card.tsx'
import { DietMark } from '#web/ui/DietMark.tsx'
import { DishPicture } from '#web/ui/DishPicture.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { SubscribeButton } from './SubscribeButton.tsx'
import { ThaliPicture } from './ThaliPicture.tsx'

interface ThaliCardProps {
  day: KitchenDay
  menu: Menu
  quantity: number
  /** Nothing is in the cart: to add a thali is the first thing to do. */
  first: boolean
  onQuantity: (name: string, quantity: number) => void
  onShow: (item: MenuItem) => void
}

/** The base meal of the day: what is on the plate, what it costs, and how many. */
export const ThaliCard = memo(function ThaliCard({ day, menu, quantity, first, onQuantity, onShow }: ThaliCardProps) {
  const lines = thaliCardLines(menu, day)
  return (
    <Card as="section" aria-labelledby="thali">
      <ThaliPicture menu={menu} lines={lines} />
      <h2 id="thali" className="mt-3 flex items-center gap-2 font-bold text-base">
        {m.regular_thali()}
        <DietMark veg={lines.every(({ item }) => item === null || isVegetarian(item))} />
      </h2>
      <p className="text-ink-soft text-sm">{m.home_thali_text()}</p>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-2">
        {lines.map(({ name, item }) => (
          <li key={name} className="flex min-w-0">
            {item ? (
              <button
                type="button"
                aria-haspopup="dialog"
                className="-ml-1 flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md px-1 py-1 text-left text-base hover:bg-sunken"
                onClick={() => onShow(item)}
              >
                <DishPicture
                  name={name}
                  veg={isVegetarian(item)}
                  photo={item.image_url}
                  className="size-[min(2rem,10vw)]"
                />
                <span className="wrap-anywhere min-w-0">{lineName(item)}</span>
              </button>
            ) : (
              <span className="flex min-h-11 items-center gap-2 text-base">
                <DishPicture name={name} className="size-[min(2rem,10vw)]" />
                <span className="wrap-anywhere min-w-0">{name}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
        <p>
          <Price rupees={thaliPrice(menu)} className="font-bold text-xl" />{' '}
          <span className="text-ink-soft text-sm">{m.home_per_plate()}</span>
        </p>
        <Stepper
          item={m.regular_thali()}
          quantity={quantity}
          max={MAX_QUANTITY}
          addLabel={m.home_add()}
          primary={first}
          onChange={(quantity) => onQuantity(REGULAR_THALI, quantity)}
        />
      </div>
      <SubscribeButton menu={menu} />
    </Card>
  )
})
