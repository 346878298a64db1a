import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import {
  baseItems,
  isVegetarian,
  itemName,
  type MenuItemLike,
  type MenuLike,
  REGULAR_THALI,
  thaliPrice,
} from '#shared/domain/catalog/menu.ts'
import { addToCart, MAX_QUANTITY, takeFromCart } from '#shared/domain/ordering/cart.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { changeCart } from '#web/kit/stores/cart-store.ts'
import { Card } from '#web/ui/Card.tsx'
import { DishPicture } from '#web/ui/DishPicture.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { USUAL_BASE_ITEMS } from './checkout-totals.ts'
import { DietTag } from './DietTag.tsx'
import { dishEmoji } from './dish-emoji.ts'

interface BaseItemsCardProps {
  menu: MenuLike | null
  /** Thalis in the cart. */
  quantity: number
  /** The last thali was taken out, and this card goes. */
  onRemoved: () => void
}

/** What is on the plate, how many plates, and what they cost. */
export function BaseItemsCard({ menu, quantity, onRemoved }: BaseItemsCardProps) {
  const price = thaliPrice(menu)

  function change(next: number) {
    changeCart((cart) => (next > quantity ? addToCart(cart, REGULAR_THALI) : takeFromCart(cart, REGULAR_THALI)))
    if (next === 0) onRemoved()
  }

  return (
    <Card as="section" aria-labelledby="base-items">
      <h2 id="base-items" className="font-semibold text-base">
        {m.checkout_base_items()}
        {quantity > 1 && ` ${m.checkout_times({ quantity })}`}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {(menu ? baseItems(menu) : USUAL_BASE_ITEMS).map((item) => (
          <BaseItem key={itemName(item)} item={item} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
        <div>
          <p className="text-ink-soft text-sm">{m.checkout_per_thali({ price: formatRupees(price) })}</p>
          <Price rupees={price * quantity} className="font-semibold text-base" />
        </div>
        <Stepper item={m.regular_thali()} quantity={quantity} max={MAX_QUANTITY} onChange={change} />
      </div>
    </Card>
  )
}

function BaseItem({ item }: { item: MenuItemLike }) {
  const name = itemName(item)
  const veg = isVegetarian(item)
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 py-2">
      {/* The emoji stands there until our drawing has come. */}
      <span aria-hidden="true" className="relative flex size-9 items-center justify-center overflow-hidden text-base">
        {dishEmoji(name, veg)}
        <span className="absolute inset-0">
          <DishPicture name={name} veg={veg} className="size-full" />
        </span>
      </span>
      <span className="wrap-anywhere min-w-0 flex-1 basis-24 text-base">{lineName(item)}</span>
      <DietTag veg={veg} />
    </li>
  )
}
