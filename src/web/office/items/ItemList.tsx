import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Item } from '#shared/contract/office/items.schemas.ts'
import { Pager } from '#web/parts/table/Pager.tsx'
import { type PageSize, pageOf } from '#web/parts/table/page-of.ts'
import type { Sort } from '#web/parts/table/SortHeader.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useMedia } from '../parts/use-media.ts'
import { ItemCards } from './ItemCards.tsx'
import { ItemsTable } from './ItemsTable.tsx'
import { filtered, type ItemColumn, type ItemFilters, isFiltered, NO_FILTERS, sorted } from './item-rows.ts'
import type { ItemRowActions } from './item-rows-props.ts'

/** From this width on the table has room for all its columns; below, each item is a card. */
const TABLE_FITS = '(width >= 76rem)'

interface ItemListProps {
  items: Item[]
  filters: ItemFilters
  onFilters: (filters: ItemFilters) => void
  onAdd: () => void
  actions: ItemRowActions
}

/** The library: filters, sorting and pages. Spec: admin §2. */
export function ItemList({ items, filters, onFilters, onAdd, actions }: ItemListProps) {
  const [sort, setSort] = useState<Sort<ItemColumn>>({ column: 'name', direction: 'ascending' })
  const [wantedPage, setPage] = useState(0)
  const [size, setSize] = useState<PageSize>(10)
  const wide = useMedia(TABLE_FITS)
  const [filteredBy, setFilteredBy] = useState(filters)
  if (filters !== filteredBy) {
    setFilteredBy(filters)
    setPage(0)
  }
  if (items.length === 0) {
    return (
      <EmptyState
        picture="empty-plate"
        title={m.admin_items_empty()}
        text={m.admin_items_empty_text()}
        action={<Button onClick={onAdd}>{m.admin_items_add_first()}</Button>}
      />
    )
  }
  const found = sorted(filtered(items, filters), sort)
  const page = pageOf(found, wantedPage, size)
  const Rows = wide ? ItemsTable : ItemCards
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-ink-soft">
        {found.length === 1 ? m.admin_items_count_one() : m.admin_items_count_many({ count: found.length })}
      </p>
      {found.length === 0 && isFiltered(filters) ? (
        <EmptyState
          picture="empty-plate"
          title={m.admin_items_no_match()}
          text={m.admin_items_no_match_hint()}
          action={
            <Button variant="secondary" onClick={() => onFilters(NO_FILTERS)}>
              {m.admin_items_clear()}
            </Button>
          }
        />
      ) : (
        <>
          <Rows
            items={page.rows}
            sort={sort}
            onSort={(next) => {
              setSort(next)
              setPage(0)
            }}
            actions={actions}
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
    </div>
  )
}
