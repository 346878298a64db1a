import * as m from '#paraglide/messages.js'
import type { MenuItem } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { itemName } from '#shared/domain/catalog/menu.ts'
import { MAX_QUANTITY } from '#shared/domain/ordering/cart.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { Stepper } from '#web/ui/Stepper.tsx'

interface AddOnStepperProps {
  item: MenuItem
  quantity: number
  onQuantity: (name: string, quantity: number) => void
  className?: string
}

/** How many of a dish are added to the plate; of one that is sold out, word of it. */
export function AddOnStepper({ item, quantity, onQuantity, className }: AddOnStepperProps) {
  const name = itemName(item)
  if (item.sold_out)
    return <p className="flex min-h-11 items-center px-0.5 font-medium text-ink-soft">{m.home_sold_out()}</p>
  return (
    <Stepper
      item={lineName(item)}
      quantity={quantity}
      max={MAX_QUANTITY}
      addLabel={m.home_add()}
      {...(className && { className })}
      onChange={(quantity) => onQuantity(name, quantity)}
    />
  )
}
