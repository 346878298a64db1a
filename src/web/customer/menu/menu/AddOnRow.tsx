import type { MenuItem } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { addOnPrice, isVegetarian, itemName } from '#shared/domain/catalog/menu.ts'
import type { Cart } from '#shared/domain/ordering/cart.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { DietMark } from '#web/ui/DietMark.tsx'
import { Price } from '#web/ui/Price.tsx'
import { AddOnStepper } from './AddOnStepper.tsx'

interface AddOnRowProps {
  item: MenuItem
  cart: Cart
  onQuantity: (name: string, quantity: number) => void
  onShow?: ((item: MenuItem) => void) | undefined
}

/** One dish that can be added to the plate, with its price and how many. */
export function AddOnRow({ item, cart, onQuantity, onShow }: AddOnRowProps) {
  const name = itemName(item)
  const face = (
    <>
      <DietMark veg={isVegetarian(item)} className="mt-1" />
      <span className="wrap-anywhere min-w-0">
        {lineName(item)}
        <Price rupees={addOnPrice(item)} className="block text-ink-soft text-sm" />
      </span>
    </>
  )
  return (
    <li className="flex flex-wrap items-center justify-end gap-2 py-2">
      {onShow ? (
        <button
          type="button"
          aria-haspopup="dialog"
          className="-ml-1 flex min-h-11 max-w-[calc(100%+0.25rem)] flex-1 basis-32 items-start gap-2 rounded-md px-1 text-left text-base hover:bg-sunken"
          onClick={() => onShow(item)}
        >
          {face}
        </button>
      ) : (
        <p className="flex max-w-full flex-1 basis-32 items-start gap-2 text-base">{face}</p>
      )}
      <AddOnStepper item={item} quantity={cart[name] ?? 0} onQuantity={onQuantity} />
    </li>
  )
}
