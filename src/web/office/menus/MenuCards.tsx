import { ChevronDown, ChevronRight } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { RowCards } from '#web/kit/table/RowCards.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Price } from '#web/ui/Price.tsx'
import { useUsualPrices } from '../parts/use-usual-prices.ts'
import { MenuActions } from './MenuActions.tsx'
import { MenuDetails } from './MenuDetails.tsx'
import { dishCount } from './menu-rows.ts'
import type { MenuRowsProps } from './menu-rows-props.ts'
import { menuColumns, menuDay } from './menu-texts.ts'

/** The menus as cards that open, where a table has no room. */
export function MenuCards({ menus, fresh, expanded, onExpand, sort, onSort, ...acts }: MenuRowsProps) {
  const usual = useUsualPrices()
  return (
    <RowCards columns={menuColumns()} sort={sort} onSort={onSort} unsorted={m.admin_menus_unsorted()}>
      {menus.map((menu) => {
        const isOpen = expanded.has(menu._id)
        const Arrow = isOpen ? ChevronDown : ChevronRight
        return (
          <Card
            as="li"
            key={menu._id}
            className={`flex flex-col gap-2 ${fresh.has(menu._id) ? 'animate-arrive' : ''} ${isOpen ? 'sm:col-span-2' : ''}`}
          >
            <button
              type="button"
              aria-expanded={isOpen}
              className="flex min-h-11 w-full items-center gap-2 rounded-md text-left"
              onClick={() => onExpand(menu._id)}
            >
              <Arrow className="size-5 shrink-0 text-ink-soft" />
              <span className="min-w-0 flex-1 font-semibold">{menu.name}</span>
              {menu.is_draft && <Badge tone="info">{m.admin_plan_draft()}</Badge>}
              {menu.is_active && <Badge tone="strong">{m.admin_menus_active()}</Badge>}
            </button>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm tabular-nums">
              <span>{menuDay(menu)}</span>
              <span>{m.admin_menus_dish_count({ count: dishCount(menu) })}</span>
              <Price rupees={menu.price ?? usual.thali} />
              {menu.is_regular_thali && <Badge>{m.regular_thali()}</Badge>}
            </div>
            {isOpen && (
              <div className="border-line border-y py-3">
                <MenuDetails menu={menu} />
              </div>
            )}
            <MenuActions menu={menu} {...acts} />
          </Card>
        )
      })}
    </RowCards>
  )
}
