import * as m from '#paraglide/messages.js'
import { type PreviewLine, removeLine, totalOf } from '#shared/domain/ordering/cart.ts'
import { shortName } from '#shared/domain/ordering/checkout.ts'
import { changeCart } from '#web/data/stores/cart-store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DishPicture } from '#web/ui/DishPicture.tsx'
import { Price } from '#web/ui/Price.tsx'

/** One tile for each add-on of the cart, and what they cost together. */
export function AddOnsCard({ lines, onRemoved }: { lines: PreviewLine[]; onRemoved: () => void }) {
  return (
    <Card as="section" aria-labelledby="add-ons">
      <h2 id="add-ons" className="font-semibold text-base">
        {m.checkout_add_ons()}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-3">
        {lines.map((line) => (
          <AddOnTile key={line.name} line={line} onRemoved={onRemoved} />
        ))}
      </ul>
      <p className="mt-3 flex justify-between gap-2 border-line border-t pt-3 text-base">
        {m.checkout_total_add_ons()}
        <Price rupees={totalOf(lines)} className="font-semibold" />
      </p>
    </Card>
  )
}

function AddOnTile({ line, onRemoved }: { line: PreviewLine; onRemoved: () => void }) {
  const { name, quantity, total } = line
  const shown = shortName(name)

  function remove() {
    changeCart((cart) => removeLine(cart, name))
    onRemoved()
  }

  return (
    <li className="flex min-w-0 flex-col items-center gap-1 rounded-md border border-line p-2 text-center">
      <DishPicture name={name} />
      <p className="text-base" title={shown === name ? undefined : name}>
        {shown === name ? (
          name
        ) : (
          <>
            <span aria-hidden="true">{shown}</span>
            <span className="sr-only">{name}</span>
          </>
        )}
        {quantity > 1 && <span className="font-semibold"> {m.checkout_times({ quantity })}</span>}
      </p>
      <Price rupees={total} className="font-semibold text-base" />
      <Button variant="quiet" full aria-label={m.checkout_remove_item({ item: name })} onClick={remove}>
        {m.checkout_remove()}
      </Button>
    </li>
  )
}
