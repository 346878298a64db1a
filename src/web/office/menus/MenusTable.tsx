import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import { CELL, RowsTable } from '#web/kit/table/RowsTable.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Price } from '#web/ui/Price.tsx'
import { useUsualPrices } from '../parts/use-usual-prices.ts'
import { MenuActions } from './MenuActions.tsx'
import { MenuDetails } from './MenuDetails.tsx'
import { dishCount } from './menu-rows.ts'
import type { MenuRowsProps } from './menu-rows-props.ts'
import { menuColumns, menuDay } from './menu-texts.ts'

/** The menus as a table whose rows open, on wide screens. */
export function MenusTable({ menus, fresh, expanded, onExpand, sort, onSort, ...acts }: MenuRowsProps) {
  return (
    <RowsTable
      caption={m.admin_tab_menus()}
      columns={menuColumns()}
      sort={sort}
      onSort={onSort}
      actions={{ label: m.admin_menus_column_actions(), width: 'w-72' }}
    >
      {menus.map((menu) => (
        <Row
          key={menu._id}
          {...acts}
          menu={menu}
          isFresh={fresh.has(menu._id)}
          isOpen={expanded.has(menu._id)}
          onExpand={onExpand}
        />
      ))}
    </RowsTable>
  )
}

type RowProps = Pick<
  MenuRowsProps,
  'onActivate' | 'onEdit' | 'onDuplicate' | 'onDelete' | 'activating' | 'opening' | 'onExpand'
> & {
  menu: AdminMenu
  isFresh: boolean
  isOpen: boolean
}

function Row({ menu, isFresh, isOpen, onExpand, ...acts }: RowProps) {
  const Arrow = isOpen ? ChevronDown : ChevronRight
  const usual = useUsualPrices()
  return (
    <Fragment>
      <tr className={isFresh ? 'animate-arrive' : ''}>
        <th scope="row" className={`${CELL} text-left font-normal`}>
          <button
            type="button"
            aria-expanded={isOpen}
            className="flex min-h-11 w-full items-center gap-2 rounded-md text-left hover:text-leaf-dark"
            onClick={() => onExpand(menu._id)}
          >
            <Arrow className="size-5 shrink-0 text-ink-soft" />
            <span className="min-w-0 font-semibold">{menu.name}</span>
            {menu.is_draft && <Badge tone="info">{m.admin_plan_draft()}</Badge>}
            {menu.is_active && <Badge tone="strong">{m.admin_menus_active()}</Badge>}
            {menu.is_regular_thali && <Badge>{m.regular_thali()}</Badge>}
          </button>
        </th>
        <td className={`${CELL} whitespace-nowrap tabular-nums`}>{menuDay(menu)}</td>
        <td className={`${CELL} text-right tabular-nums`}>{dishCount(menu)}</td>
        <td className={`${CELL} text-right`}>
          <Price rupees={menu.price ?? usual.thali} />
        </td>
        <td className={CELL}>
          <MenuActions menu={menu} {...acts} />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={menuColumns().length + 1} className="border-line border-b bg-ground px-3 py-4 pl-10">
            <MenuDetails menu={menu} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}
