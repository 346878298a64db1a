import * as m from '#paraglide/messages.js'
import { addOns, isVegetarian, itemName, REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import { thaliCardLines } from '#web/kit/parts/thali-card.ts'
import { Card } from '#web/ui/Card.tsx'
import { DietMark } from '#web/ui/DietMark.tsx'
import { DishPicture } from '#web/ui/DishPicture.tsx'
import { Price } from '#web/ui/Price.tsx'
import { useUsualPrices } from '../../parts/use-usual-prices.ts'
import { useToday } from '../../session-context.ts'
import type { MenuDraft } from './menu-draft.ts'
import { previewOf } from './preview-of.ts'

/**
 * What customers will see of the menu: drawn from the same rules and the same parts as their home screen. For the eyes
 * only; all it says stands in the form.
 */
export function MenuPreview({ draft, isActive }: { draft: MenuDraft; isActive: boolean }) {
  const usual = useUsualPrices()
  const menu = previewOf(draft)
  const today = useToday()
  const extras = addOns(menu)
  const lines = thaliCardLines(menu, draft.menuDate || today)
  return (
    <section
      aria-label={m.admin_menu_form_preview()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must those without a mouse be able to
      tabIndex={0}
      className="max-h-[70dvh] overflow-y-auto rounded-xl border border-line bg-ground p-4"
    >
      <p className="text-ink-soft text-sm">
        {isActive ? m.admin_menu_form_preview_active() : m.admin_menu_form_preview()}
      </p>
      <div aria-hidden="true">
        <p className="py-2 font-bold text-xl">{menu.name || m.admin_menu_form_preview_unnamed()}</p>
        <Card>
          <div className="flex items-start gap-3">
            <DishPicture name={REGULAR_THALI} photo={menu.image_url} className="size-20" />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2 font-bold">
                {m.regular_thali()}
                <DietMark veg={lines.every(({ item }) => item === null || isVegetarian(item))} />
              </p>
              <p className="text-ink-soft text-sm">{m.home_thali_text()}</p>
            </div>
          </div>
          <ul className="mt-2 grid grid-cols-2 gap-x-2">
            {lines.map(({ name, item }) => (
              <li key={name} className="flex min-h-11 items-center gap-2">
                <DishPicture name={name} photo={item?.image_url} className="size-8" />
                <span className="min-w-0">{name}</span>
              </li>
            ))}
          </ul>
          <p className="mt-3 border-line border-t pt-3">
            <Price rupees={menu.price ?? usual.thali} className="font-bold text-xl" />{' '}
            <span className="text-ink-soft text-sm">{m.home_per_plate()}</span>
          </p>
        </Card>
        <p className="pt-4 pb-2 font-bold">{m.home_add_ons()}</p>
        {extras.length === 0 ? (
          <p className="rounded-lg bg-sunken p-4 text-center text-ink-soft">{m.home_no_add_ons()}</p>
        ) : (
          <ul className="grid grid-cols-2 gap-3 pb-1">
            {extras.map((item) => (
              <Card as="li" key={itemName(item)} className="flex flex-col p-2!">
                <DishPicture name={itemName(item)} photo={item.image_url} className="aspect-4/3 w-full" />
                <span className="flex items-start gap-1.5 px-1 pt-2 font-semibold">
                  <DietMark veg={isVegetarian(item)} className="mt-1" />
                  <span className="min-w-0">{itemName(item)}</span>
                </span>
                <Price rupees={item.addon_price ?? usual.addOn} className="px-1 pb-1" />
              </Card>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
