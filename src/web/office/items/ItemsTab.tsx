import { Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { itemCalls } from '#shared/contract/catalog/office/items.ts'
import { useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { useErrorToast } from '#web/kit/api/use-error-toast.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { RowsSkeleton } from '#web/kit/table/RowsSkeleton.tsx'
import { useNamed } from '../hash-location.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { useTableFits } from '../parts/use-table-fits.ts'
import { ItemList } from './ItemList.tsx'
import { ItemQuestion } from './ItemQuestion.tsx'
import { ItemsToolbar } from './ItemsToolbar.tsx'
import { NO_FILTERS } from './item-rows.ts'
import { useItemActions } from './use-item-actions.ts'
import { LazyItemForm, useOpenedItem } from './use-opened-item.ts'

/** Someone else may be at work on the same list. */
const REFRESH_MS = 30_000

/** Items Management: the library of dishes. Spec: admin §2. */
export default function ItemsTab() {
  const list = useCall(itemCalls.listItems, {}, { refetchInterval: REFRESH_MS, staleTime: 0 })
  const [filters, setFilters] = useState(NO_FILTERS)
  const actions = useItemActions()
  const refresh = useRefresh()
  const editor = useOpenedItem()
  useNamed('item', editor.openSaved)
  const wide = useTableFits('items')
  const items = list.data?.items
  const { asked } = actions
  useErrorToast(list.isError, m.admin_items_fetch_failed())

  return (
    <div className="flex flex-col gap-4">
      {items && items.length > 0 && (
        <ItemsToolbar
          filters={filters}
          onFilters={setFilters}
          onAdd={editor.openNew}
          adding={editor.opening === null}
        />
      )}
      <p role="status" className="sr-only">
        {actions.said}
      </p>
      <Loaded
        data={items}
        failed={list.isError}
        error={{ title: m.admin_items_failed_title(), text: m.admin_items_fetch_failed() }}
        staleText={m.admin_items_stale({ time: clockTime(list.dataUpdatedAt) })}
        onRetry={() => list.refetch()}
        retrying={list.isFetching}
        loading={<RowsSkeleton label={m.admin_items_loading()} asTable={wide} />}
      >
        {(items) => (
          <ItemList
            items={items}
            filters={filters}
            onFilters={setFilters}
            onAdd={editor.openNew}
            actions={{
              onEdit: (item) => editor.openSaved(item._id),
              opening: editor.opening,
              onToggle: actions.toggle,
              toggling: actions.toggling,
              onDelete: actions.askDelete,
            }}
          />
        )}
      </Loaded>
      {asked && (
        <ItemQuestion
          asked={asked}
          onClose={actions.closeAsked}
          onConfirm={actions.confirm}
          busy={actions.confirming}
        />
      )}
      {editor.opened && (
        <Suspense fallback={null}>
          <LazyItemForm
            key={editor.opened.opening}
            opened={editor.opened}
            onClose={editor.close}
            onSaved={() => {
              editor.close()
              void refresh(itemCalls.listItems)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
