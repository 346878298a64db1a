import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { DietMark } from '#web/ui/DietMark.tsx'
import { DishPicture } from '#web/ui/DishPicture.tsx'
import { shortDescription } from './item-rows.ts'

/** An item's picture, name and the beginning of its description. */
export function ItemName({ item }: { item: Item }) {
  const { name, description, image_url, is_vegetarian, is_active } = item
  return (
    <div className="flex min-w-0 items-center gap-3">
      <DishPicture name={name} photo={image_url} className={`size-12 ${is_active ? '' : 'opacity-50 grayscale'}`} />
      <div className="min-w-0">
        <p className="flex items-start gap-2 font-medium">
          <DietMark veg={is_vegetarian} className="mt-1" />
          <span className="min-w-0">{name}</span>
        </p>
        {description && (
          <p className="text-ink-soft text-sm" title={description}>
            {shortDescription(description)}
          </p>
        )}
      </div>
    </div>
  )
}
