import * as m from '#paraglide/messages.js'
import type { AdminMenu, AdminMenuItem } from '#shared/contract/office/menus.schemas.ts'
import { addOnPrice } from '#shared/domain/catalog/menu.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DietMark } from '#web/ui/DietMark.tsx'
import { DishPicture } from '#web/ui/DishPicture.tsx'
import { Price } from '#web/ui/Price.tsx'
import { dishCount } from './menu-rows.ts'

/** What a menu holds, by category. Spec: admin §8 has the texts of the empty ones. */
export function MenuDetails({ menu }: { menu: AdminMenu }) {
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
                <Dish key={item._id} item={item} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

function Dish({ item }: { item: AdminMenuItem }) {
  const price = item.item_type === 'addon' ? addOnPrice(item) : item.customPrice
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
      </div>
      {price !== null && <Price rupees={price} className="font-medium" />}
    </li>
  )
}
