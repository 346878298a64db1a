import * as m from '#paraglide/messages.js'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { Pager } from '#web/kit/table/Pager.tsx'
import { sortedBy } from '#web/kit/table/rows.ts'
import { useTableView } from '#web/kit/table/use-table-view.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useTableFits } from '../parts/use-table-fits.ts'
import { ItemCards } from './ItemCards.tsx'
import { ItemsTable } from './ItemsTable.tsx'
import { filtered, ITEM_KEYS, type ItemColumn, type ItemFilters, isFiltered, NO_FILTERS } from './item-rows.ts'
import type { ItemRowActions } from './item-rows-props.ts'

interface ItemListProps {
  items: Item[]
  filters: ItemFilters
  onFilters: (filters: ItemFilters) => void
  onAdd: () => void
  actions: ItemRowActions
}

/** The library: filters, sorting and pages. Spec: admin §2. */
export function ItemList({ items, filters, onFilters, onAdd, actions }: ItemListProps) {
  const view = useTableView<ItemColumn>({ column: 'name', direction: 'ascending' }, filters)
  const wide = useTableFits('items')
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
  const found = sortedBy(filtered(items, filters), ITEM_KEYS, view.sort)
  const page = view.pageOf(found)
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
          <Rows items={page.rows} sort={view.sort} onSort={view.onSort} actions={actions} />
          <Pager {...page.pager} />
        </>
      )}
    </div>
  )
}
