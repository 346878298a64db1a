import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { addOns, REGULAR_THALI, thaliPrice } from '#shared/domain/catalog/menu.ts'
import { type Cart, MAX_QUANTITY, removeLine } from '#shared/domain/ordering/cart.ts'
import { Price } from '#web/ui/Price.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { AddOnRow } from '../../menu/menu/AddOnRow.tsx'

interface ChangeLinesProps {
  menu: Menu
  cart: Cart
  onCart: (cart: Cart) => void
}

/** Everything that the day's menu has, with how many of it are ordered. */
export function ChangeLines({ menu, cart, onCart }: ChangeLinesProps) {
  const id = useId()
  const setQuantity = (name: string, quantity: number) =>
    onCart(quantity > 0 ? { ...cart, [name]: quantity } : removeLine(cart, name))
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-base">
        {m.order_change_dishes()}
      </h3>
      <ul className="divide-y divide-line">
        <li className="flex flex-wrap items-center justify-end gap-2 py-2">
          <p className="max-w-full flex-1 basis-32 text-base">
            {m.regular_thali()}
            <Price rupees={thaliPrice(menu)} className="block text-ink-soft text-sm" />
          </p>
          <Stepper
            item={m.regular_thali()}
            quantity={cart[REGULAR_THALI] ?? 0}
            max={MAX_QUANTITY}
            addLabel={m.home_add()}
            onChange={(quantity) => setQuantity(REGULAR_THALI, quantity)}
          />
        </li>
        {addOns(menu).map((item) => (
          <AddOnRow key={item._id} item={item} cart={cart} onQuantity={setQuantity} />
        ))}
      </ul>
    </section>
  )
}
