import * as m from '#paraglide/messages.js'
import { findAddOn, isVegetarian, type MenuLike } from '#shared/domain/catalog/menu.ts'
import {
  addToCart,
  MAX_QUANTITY,
  type PreviewLine,
  removeLine,
  takeFromCart,
  totalOf,
} from '#shared/domain/ordering/cart.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { changeCart } from '#web/kit/stores/cart-store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DishPicture } from '#web/ui/DishPicture.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { shortName } from './checkout-totals.ts'

interface AddOnsCardProps {
  lines: PreviewLine[]
  menu: MenuLike | null
  onRemoved: () => void
}

/** One tile for each add-on of the cart, and what they cost together. */
export function AddOnsCard({ lines, menu, onRemoved }: AddOnsCardProps) {
  return (
    <Card as="section" aria-labelledby="add-ons">
      <h2 id="add-ons" className="font-semibold text-base">
        {m.checkout_add_ons()}
      </h2>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(max(7.5rem,50%-0.75rem),1fr))] gap-3 *:last:odd:col-span-full">
        {lines.map((line) => (
          <AddOnTile key={line.name} line={line} veg={vegOf(line.name, menu)} onRemoved={onRemoved} />
        ))}
      </ul>
      <p className="mt-3 flex justify-between gap-2 border-line border-t pt-3 text-base">
        {m.checkout_total_add_ons()}
        <Price rupees={totalOf(lines)} className="font-semibold" />
      </p>
    </Card>
  )
}

/** `undefined` when the menu is not at hand. */
function vegOf(name: string, menu: MenuLike | null): boolean | undefined {
  const item = menu ? findAddOn(menu, { name }) : undefined
  return item && isVegetarian(item)
}

function AddOnTile({ line, veg, onRemoved }: { line: PreviewLine; veg: boolean | undefined; onRemoved: () => void }) {
  const { name, quantity, total } = line
  const full = lineName(line)
  const shown = shortName(full)

  function change(next: number) {
    changeCart((cart) => (next > quantity ? addToCart(cart, name) : takeFromCart(cart, name)))
    if (next === 0) onRemoved()
  }

  function remove() {
    changeCart((cart) => removeLine(cart, name))
    onRemoved()
  }

  return (
    <li className="flex min-w-0 flex-col items-center gap-1 rounded-md border border-line p-2 text-center">
      <DishPicture name={name} {...(veg !== undefined && { veg })} />
      <p className="text-base" title={shown === full ? undefined : full}>
        {shown === full ? (
          full
        ) : (
          <>
            <span aria-hidden="true">{shown}</span>
            <span className="sr-only">{full}</span>
          </>
        )}
        {quantity > 1 && <span className="font-semibold"> {m.checkout_times({ quantity })}</span>}
      </p>
      <Price rupees={total} className="font-semibold text-base" />
      <Stepper item={full} quantity={quantity} max={MAX_QUANTITY} onChange={change} />
      <Button variant="quiet" full aria-label={m.checkout_remove_item({ item: full })} onClick={remove}>
        {m.checkout_remove()}
      </Button>
    </li>
  )
}
