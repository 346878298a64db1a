import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import type { MenuItem } from '#shared/contract/catalog/customer/menus.schemas.ts'
import type { Cart } from '#shared/domain/ordering/cart.ts'
import { Card } from '#web/ui/Card.tsx'
import { AddOnRow } from './AddOnRow.tsx'
import { splitByDiet } from './menu-tiers.ts'

interface AddOnTiersProps {
  title: string
  items: MenuItem[]
  cart: Cart
  onQuantity: (name: string, quantity: number) => void
  /** Tells more of a dish. */
  onShow?: (item: MenuItem) => void
}

/** What can be added to the plate as a list, veg before non-veg. */
export function AddOnTiers({ title, items, ...rows }: AddOnTiersProps) {
  const id = useId()
  const { veg, nonVeg } = splitByDiet(items)
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="font-bold text-base">
        {title}
      </h2>
      {items.length === 0 && <p className="mt-2 text-base text-ink-soft">{m.home_no_add_ons()}</p>}
      <Tier heading={m.menu_veg()} items={veg} {...rows} />
      <Tier heading={m.menu_non_veg()} items={nonVeg} {...rows} />
    </Card>
  )
}

function Tier({ heading, items, ...rows }: Omit<AddOnTiersProps, 'title'> & { heading: string }) {
  const id = useId()
  if (items.length === 0) return null
  return (
    <div className="mt-3">
      <h3 id={id} className="font-semibold text-ink-soft text-sm">
        {heading}
      </h3>
      <ul aria-labelledby={id} className="divide-y divide-line">
        {items.map((item) => (
          <AddOnRow key={item._id} item={item} {...rows} />
        ))}
      </ul>
    </div>
  )
}
