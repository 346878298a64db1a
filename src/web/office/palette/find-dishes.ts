import { itemCalls } from '#shared/contract/catalog/office/items.ts'
import { keyOf } from '#web/kit/api/use-call.ts'
import { filtered, NO_FILTERS } from '../items/item-rows.ts'
import type { Asked, Hit } from './sources.ts'

const SHOWN = 5
/** The library is read once while somebody types. */
const STALE_MS = 30_000

/** Items of the library whose name or description has all the words. */
export async function findDishes({ words, api, client }: Asked): Promise<Hit[]> {
  const { items } = await client.fetchQuery({
    queryKey: keyOf(itemCalls.listItems, {}),
    queryFn: () => api.call(itemCalls.listItems, {}),
    staleTime: STALE_MS,
  })
  return filtered(items, { ...NO_FILTERS, search: words })
    .slice(0, SHOWN)
    .map(({ _id, name, category }) => ({
      key: _id,
      title: name,
      detail: category,
      place: { tab: 'items', item: _id },
    }))
}
