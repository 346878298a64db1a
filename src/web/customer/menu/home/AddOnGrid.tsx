import { memo } from 'react'
import * as m from '#paraglide/messages.js'
import type { MenuItem } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { addOnPrice, isVegetarian, itemName } from '#shared/domain/catalog/menu.ts'
import type { Cart } from '#shared/domain/ordering/cart.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { Card } from '#web/ui/Card.tsx'
import { DietMark } from '#web/ui/DietMark.tsx'
import { DishPicture } from '#web/ui/DishPicture.tsx'
import { Price } from '#web/ui/Price.tsx'
import { AddOnStepper } from '../menu/AddOnStepper.tsx'

interface AddOnGridProps {
  items: MenuItem[]
  cart: Cart
  onQuantity: (name: string, quantity: number) => void
  onShow: (item: MenuItem) => void
}

/** What can be added to the plate, in two columns; in one where the text is large. */
export function AddOnGrid({ items, cart, onQuantity, onShow }: AddOnGridProps) {
  return (
    <section aria-labelledby="add-ons" className="pt-6">
      <h2 id="add-ons" className="pb-3 font-bold text-base">
        {m.home_add_ons()}
      </h2>
      {items.length === 0 ? (
        <p className="rounded-lg bg-sunken p-4 text-center text-ink-soft">{m.home_no_add_ons()}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(8rem,50%-0.75rem),1fr))] gap-2 min-[22rem]:gap-3">
          {items.map((item, index) => (
            <AddOnCard
              key={item._id}
              item={item}
              alone={index % 2 === 0 && index === items.length - 1}
              quantity={cart[itemName(item)] ?? 0}
              onQuantity={onQuantity}
              onShow={onShow}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface AddOnCardProps {
  item: MenuItem
  /** In the last row: takes the whole of it. */
  alone: boolean
  quantity: number
  onQuantity: (name: string, quantity: number) => void
  onShow: (item: MenuItem) => void
}

const AddOnCard = memo(function AddOnCard({ item, alone, quantity, onQuantity, onShow }: AddOnCardProps) {
  const name = itemName(item)
  return (
    <Card as="li" className={`flex flex-col p-2! ${alone ? 'col-span-full' : ''}`}>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex flex-1 flex-col items-stretch rounded-md text-left"
        onClick={() => onShow(item)}
      >
        <DishPicture
          name={name}
          veg={isVegetarian(item)}
          photo={item.image_url}
          large={alone}
          className={`w-full ${alone ? 'aspect-8/3' : 'aspect-4/3'}`}
        />
        <span className="flex items-start gap-1 pt-2 pl-0.5 font-semibold text-base">
          <DietMark veg={isVegetarian(item)} className="mt-1" />
          <span className="wrap-anywhere min-w-0">{lineName(item)}</span>
        </span>
      </button>
      <Price rupees={addOnPrice(item)} className="px-0.5 pb-2 text-base" />
      <AddOnStepper item={item} quantity={quantity} onQuantity={onQuantity} className="w-full" />
    </Card>
  )
})
