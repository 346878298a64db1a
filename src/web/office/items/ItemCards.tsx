import { formatRupees } from '#shared/base/money.ts'
import { RowCards } from '#web/kit/table/RowCards.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ItemActions } from './ItemActions.tsx'
import { ItemName } from './ItemName.tsx'
import { ItemStateBadge } from './ItemStateBadge.tsx'
import type { ItemRowsProps } from './item-rows-props.ts'
import { itemColumns, spiceText, typeText } from './item-texts.ts'

/** The items as cards, where a table has no room. Inactive ones are dimmed. */
export function ItemCards({ items, sort, onSort, actions }: ItemRowsProps) {
  return (
    <RowCards columns={itemColumns()} sort={sort} onSort={onSort}>
      {items.map((item) => (
        <Card
          as="li"
          key={item._id}
          data-inactive={!item.is_active}
          className={`flex flex-col gap-3 ${item.is_active ? '' : 'bg-sunken! text-ink-soft'}`}
        >
          <div className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <ItemName item={item} />
            </div>
            <p className="font-semibold tabular-nums">{formatRupees(item.base_price)}</p>
          </div>
          <p className="text-ink-soft text-sm">
            {[item.category, typeText(item), spiceText(item)].filter(Boolean).join(' · ')}
          </p>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
            <ItemStateBadge active={item.is_active} />
            <ItemActions item={item} actions={actions} />
          </div>
        </Card>
      ))}
    </RowCards>
  )
}
