import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import { Pager } from '#web/kit/table/Pager.tsx'
import { sortedBy } from '#web/kit/table/rows.ts'
import { useTableView } from '#web/kit/table/use-table-view.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { useTableFits } from '../parts/use-table-fits.ts'
import { useUsualPrices } from '../parts/use-usual-prices.ts'
import { MenuCards } from './MenuCards.tsx'
import { MenusTable } from './MenusTable.tsx'
import { type MenuColumn, menuKeys, searched } from './menu-rows.ts'
import type { MenuActs } from './menu-rows-props.ts'
import { useSteadyOrder } from './use-steady-order.ts'

interface MenuListProps extends MenuActs {
  menus: AdminMenu[]
  fresh: ReadonlySet<string>
  onAdd: () => void
}

/** All menus: search, sorting, pages, and what each holds. */
export function MenuList({ menus, fresh, onAdd, ...acts }: MenuListProps) {
  const [search, setSearch] = useState('')
  const view = useTableView<MenuColumn>(null, search)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const wide = useTableFits('menus')
  const usual = useUsualPrices()
  const found = sortedBy(searched(useSteadyOrder(menus), search), menuKeys(usual), view.sort)
  const page = view.pageOf(found)
  const Rows = wide ? MenusTable : MenuCards

  function expand(id: string) {
    const after = new Set(expanded)
    if (!after.delete(id)) after.add(id)
    setExpanded(after)
  }

  if (menus.length === 0) {
    return (
      <EmptyState
        picture="empty-plate"
        title={m.admin_menus_empty()}
        text={m.admin_menus_empty_text()}
        action={<Button onClick={onAdd}>{m.admin_menus_add()}</Button>}
      />
    )
  }
  return (
    <section aria-labelledby="all-menus" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="all-menus" className="font-bold text-base">
          {m.admin_menus_all()}
        </h2>
        <SearchField
          label={m.admin_menus_search()}
          labelHidden
          className="w-full sm:w-80"
          placeholder={m.admin_menus_search_placeholder()}
          value={search}
          onSearch={setSearch}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState
          picture="empty-plate"
          title={m.admin_menus_no_match()}
          text={m.admin_menus_no_match_hint()}
          action={
            <Button variant="secondary" onClick={() => setSearch('')}>
              {m.admin_orders_clear_search()}
            </Button>
          }
        />
      ) : (
        <>
          <Rows
            {...acts}
            menus={page.rows}
            fresh={fresh}
            expanded={expanded}
            onExpand={expand}
            sort={view.sort}
            onSort={view.onSort}
          />
          <Pager {...page.pager} />
        </>
      )}
    </section>
  )
}
