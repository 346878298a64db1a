import { Plus } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { ITEM_CATEGORIES } from '#shared/domain/catalog/items.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import type { ItemFilters } from './item-rows.ts'
import { optionsOf, TYPE_LABELS } from './item-texts.ts'

interface ItemsToolbarProps {
  filters: ItemFilters
  onFilters: (filters: ItemFilters) => void
  onAdd: () => void
  adding: boolean
}

/** Above the items: adding one, search and filters. */
export function ItemsToolbar({ filters, onFilters, onAdd, adding }: ItemsToolbarProps) {
  const set = (changed: Partial<Record<keyof ItemFilters, string>>) =>
    onFilters({ ...filters, ...changed } as ItemFilters)
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <SearchField
        label={m.admin_items_search()}
        className="col-span-2 sm:min-w-60 sm:max-w-80 sm:flex-1"
        placeholder={m.admin_items_search_placeholder()}
        value={filters.search}
        onSearch={(search) => set({ search })}
      />
      <Select
        label={m.admin_items_filter_category()}
        className="sm:w-52"
        value={filters.category}
        onChange={(event) => set({ category: event.target.value })}
        options={[
          { value: '', label: m.admin_items_filter_all_categories() },
          ...ITEM_CATEGORIES.map((category) => ({ value: category, label: category })),
        ]}
      />
      <Select
        label={m.admin_items_filter_type()}
        className="sm:w-32"
        value={filters.type}
        onChange={(event) => set({ type: event.target.value })}
        options={[{ value: '', label: m.admin_items_filter_all_types() }, ...optionsOf(TYPE_LABELS)]}
      />
      <Select
        label={m.admin_items_filter_diet()}
        className="sm:w-44"
        value={filters.diet}
        onChange={(event) => set({ diet: event.target.value })}
        options={[
          { value: '', label: m.admin_items_filter_all_diets() },
          { value: 'veg', label: m.ui_vegetarian() },
          { value: 'nonveg', label: m.ui_non_vegetarian() },
        ]}
      />
      <Select
        label={m.admin_items_filter_state()}
        className="sm:w-32"
        value={filters.state}
        onChange={(event) => set({ state: event.target.value })}
        options={[
          { value: '', label: m.admin_items_filter_all_states() },
          { value: 'active', label: m.admin_items_active() },
          { value: 'inactive', label: m.admin_items_inactive() },
        ]}
      />
      <Button className="col-span-2 sm:ml-auto" busy={adding} onClick={onAdd}>
        {!adding && <Plus className="size-5 shrink-0" />}
        {m.admin_items_add()}
      </Button>
    </div>
  )
}
