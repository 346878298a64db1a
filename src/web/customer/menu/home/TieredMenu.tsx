import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { Menu, MenuItem } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { addOns, isAddOn, isVegetarian, REGULAR_THALI, thaliPrice } from '#shared/domain/catalog/menu.ts'
import { type Cart, MAX_QUANTITY } from '#shared/domain/ordering/cart.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { basePlateLines } from '#web/kit/parts/thali-card.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DietMark } from '#web/ui/DietMark.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { useSession } from '../../shell/session/session-context.ts'
import { useGoToSubscription } from '../../subscription/subscriptions/use-go-to-subscription.ts'
import { AddOnRow } from '../menu/AddOnRow.tsx'
import { AddOnTiers } from '../menu/AddOnTiers.tsx'
import { isTiered } from '../menu/menu-tiers.ts'
import { categoryName } from './category-name.ts'
import { comparePlates } from './promo.ts'
import { SubscribeButton } from './SubscribeButton.tsx'

export interface MenuProps {
  day: KitchenDay
  menu: Menu
  cart: Cart
  onQuantity: (name: string, quantity: number) => void
  onShow: (item: MenuItem) => void
}

/** The menu as a list: the base items, then the add-ons, veg and non-veg; else plainly by category. Spec: customer §2. */
export default function TieredMenu(props: MenuProps) {
  const { day, menu, ...rows } = props
  return (
    <div className="flex flex-col gap-4">
      {isTiered(menu) ? (
        <>
          <BaseTier {...props}>
            {basePlateLines(menu, day).map(({ name, item }) => (
              <PlateRow key={name} name={item ? lineName(item) : name} item={item} onShow={props.onShow} />
            ))}
          </BaseTier>
          <AddOnTiers title={m.home_add_ons()} items={addOns(menu)} {...rows} />
        </>
      ) : (
        <>
          <Card>
            <ThaliRow {...props} />
            <SubscribeButton menu={menu} />
          </Card>
          {menu.categories.map((category) => (
            <Card key={category._id} as="section" aria-labelledby={`category-${category._id}`}>
              <h2 id={`category-${category._id}`} className="font-bold text-base">
                {categoryName(category.name)}
              </h2>
              <ul className="divide-y divide-line">
                {category.items.map((item) =>
                  isAddOn(category, item) ? (
                    <AddOnRow key={item._id} item={item} {...rows} />
                  ) : (
                    <PlateRow key={item._id} name={lineName(item)} item={item} onShow={props.onShow} />
                  ),
                )}
              </ul>
            </Card>
          ))}
        </>
      )}
    </div>
  )
}

/** What is on the plate, and what it costs by the day or in a subscription. */
function BaseTier({ children, ...props }: MenuProps & { children: ReactNode }) {
  const { status } = useSession()
  const goToSubscription = useGoToSubscription()
  const { subscription, saving } = comparePlates(props.menu)
  return (
    <Card as="section" aria-labelledby="base-tier">
      <h2 id="base-tier" className="flex items-center justify-between gap-2 font-bold text-base">
        {m.home_list_base()} <Price rupees={subscription} className="text-leaf-dark" />
      </h2>
      {saving > 0 && <p className="text-ink-soft text-sm">{m.home_list_note({ amount: formatRupees(saving) })}</p>}
      <ul className="mt-2 divide-y divide-line">{children}</ul>
      <div className="border-line border-t pt-3">
        <ThaliRow {...props} />
      </div>
      {status === 'signed-in' ? (
        <SubscribeButton menu={props.menu} />
      ) : (
        <Button variant="secondary" full className="mt-3" onClick={() => goToSubscription()}>
          {m.home_list_subscribe()}
        </Button>
      )}
    </Card>
  )
}

/** A dish on the plate; a sample has no details. */
function PlateRow({ name, item, onShow }: { name: string; item: MenuItem | null; onShow: MenuProps['onShow'] }) {
  const face = (
    <>
      <DietMark veg={item === null || isVegetarian(item)} />
      <span className="wrap-anywhere min-w-0">{name}</span>
    </>
  )
  const look = 'flex min-h-11 w-full items-center gap-2 text-left text-base'
  return (
    <li>
      {item ? (
        <button
          type="button"
          aria-haspopup="dialog"
          className={`rounded-md hover:bg-sunken ${look}`}
          onClick={() => onShow(item)}
        >
          {face}
        </button>
      ) : (
        <p className={look}>{face}</p>
      )}
    </li>
  )
}

/** One plate with its price by the day, and how many. */
function ThaliRow({ menu, cart, onQuantity }: MenuProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      <p className="max-w-full flex-1 text-base">
        {m.regular_thali()}
        <span className="block text-ink-soft text-sm">
          <Price rupees={thaliPrice(menu)} /> {m.home_per_plate()}
        </span>
      </p>
      <Stepper
        item={m.regular_thali()}
        quantity={cart[REGULAR_THALI] ?? 0}
        max={MAX_QUANTITY}
        addLabel={m.home_add()}
        onChange={(quantity) => onQuantity(REGULAR_THALI, quantity)}
      />
    </div>
  )
}
