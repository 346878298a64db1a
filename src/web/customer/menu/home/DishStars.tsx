import { Star } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { ratingCalls } from '#shared/contract/ordering/customer/ratings.ts'
import { menuItemKey } from '#shared/domain/catalog/dish-key.ts'
import type { MenuItemLike } from '#shared/domain/catalog/menu.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { Badge } from '#web/ui/Badge.tsx'

const FRESH_MS = 5 * 60_000

/** What customers think of a dish, once enough have said so. */
export function DishStars({ item }: { item: MenuItemLike }) {
  const { data } = useCall(ratingCalls.dishRatings, {}, { staleTime: FRESH_MS })
  const found = data?.dishes.find(({ key }) => key === menuItemKey(item))
  if (!found) return null
  const { stars, ratings } = found
  return (
    <Badge tone="warning" icon={<Star aria-hidden="true" />}>
      {m.home_item_rating({ stars: stars.toFixed(1), count: ratings })}
    </Badge>
  )
}
