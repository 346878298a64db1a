import { Search } from 'lucide-react'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/office/menus.schemas.ts'
import { Pager } from '#web/parts/table/Pager.tsx'
import { type PageSize, pageOf } from '#web/parts/table/page-of.ts'
import type { Sort } from '#web/parts/table/SortHeader.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { useMedia } from '../parts/use-media.ts'
import { MenuCards } from './MenuCards.tsx'
import { MenusTable } from './MenusTable.tsx'
import { type MenuColumn, searched, sorted } from './menu-rows.ts'
import type { MenuActs } from './menu-rows-props.ts'

/** From this width on the table has room for all its columns; below, each menu is a card. */
const TABLE_FITS = '(width >= 64rem)'

interface MenuListProps extends MenuActs {
  menus: AdminMenu[]
  fresh: ReadonlySet<string>
  onAdd: () => void
}

/** All menus: search, sorting, pages, and what each holds. */
export function MenuList({ menus, fresh, onAdd, ...acts }: MenuListProps) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort<MenuColumn> | null>(null)
  const [wantedPage, setPage] = useState(0)
  const [size, setSize] = useState<PageSize>(10)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const wide = useMedia(TABLE_FITS)
  const found = sorted(searched(menus, search), sort)
  const page = pageOf(found, wantedPage, size)
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
        <Field
          label={m.admin_menus_search()}
          labelHidden
          type="search"
          className="w-full sm:w-80"
          placeholder={m.admin_menus_search_placeholder()}
          prefix={<Search className="size-5" />}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setPage(0)
          }}
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
            sort={sort}
            onSort={(next) => {
              setSort(next)
              setPage(0)
            }}
          />
          <Pager
            page={page.page}
            last={page.last}
            total={found.length}
            size={size}
            onPage={setPage}
            onSize={(next) => {
              setSize(next)
              // The first row that was on the page stays on it.
              setPage(Math.floor(page.first / next))
            }}
          />
        </>
      )}
    </section>
  )
}
