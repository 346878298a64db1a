import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { AdminMenu, AdminMenuItem } from '#shared/contract/catalog/office/menus.schemas.ts'
import { dishKey } from '#shared/domain/catalog/dish-key.ts'
import { isAddOn } from '#shared/domain/catalog/menu.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DietMark } from '#web/ui/DietMark.tsx'
import { DishPicture } from '#web/ui/DishPicture.tsx'
import { Price } from '#web/ui/Price.tsx'
import { DishPortions } from '../parts/DishPortions.tsx'
import { type PortionsOf, usePortions } from '../parts/use-portions.ts'
import { useUsualPrices } from '../parts/use-usual-prices.ts'
import { useToday } from '../session-context.ts'
import { dishCount } from './menu-rows.ts'

/** What a menu holds, by category. Spec: admin §8 has the texts of the empty ones. */
export function MenuDetails({ menu }: { menu: AdminMenu }) {
  const portionsOf = portionsOfMenu(menu, useToday())
  const portions = usePortions(portionsOf)
  if (dishCount(menu) === 0) return <p className="text-ink-soft">{m.admin_menus_no_items()}</p>
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {menu.categories.map((category) => (
        <section key={category._id} aria-label={category.name}>
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            {category.name}
            {category.type === 'addon' && <Badge tone="info">{m.admin_menus_type_addon()}</Badge>}
          </h3>
          {category.items.length === 0 ? (
            <p className="mt-2 text-ink-soft">{m.admin_menus_no_category_items()}</p>
          ) : (
            <ul className="mt-2 flex flex-col gap-2">
              {category.items.map((item) => (
                <Dish key={item._id} item={item}>
                  {portionsOf && portions && isAddOn(category, item) && (
                    <DishPortions
                      of={portionsOf}
                      dishKey={keyOf(item)}
                      name={item.name}
                      left={portions.get(keyOf(item))}
                    />
                  )}
                </Dish>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

/** A dish of its own menu is sold out on the menu's day, one of the active menu on the order day; none of a day that is over. */
function portionsOfMenu({ menu_date: day, is_active, slot }: AdminMenu, today: KitchenDay): PortionsOf | null {
  const ofSlot = slot ? { slot } : {}
  if (day !== null) return day >= today ? { day, ...ofSlot } : null
  return is_active ? ofSlot : null
}

const keyOf = ({ sourceItemId, name }: AdminMenuItem) => dishKey({ dishId: sourceItemId, name })

function Dish({ item, children }: { item: AdminMenuItem; children: ReactNode }) {
  const usual = useUsualPrices()
  const price = item.item_type === 'addon' ? (item.addon_price ?? usual.addOn) : item.customPrice
  return (
    <li className="flex items-start gap-3">
      <DishPicture name={item.name} photo={item.image_url} className="size-10" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <DietMark veg={item.is_vegetarian} />
          {item.name}
          {item.isCustomized && item.sourceItemId !== null && (
            <Badge tone="warning">{m.admin_menus_customized()}</Badge>
          )}
        </p>
        {item.description && <p className="line-clamp-2 text-ink-soft text-sm">{item.description}</p>}
        {children}
      </div>
      {price !== null && <Price rupees={price} className="font-medium" />}
    </li>
  )
}
