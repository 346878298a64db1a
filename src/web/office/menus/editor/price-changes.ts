import type { bodyOf } from './menu-draft.ts'

type MenuBody = ReturnType<typeof bodyOf>

/** Whether a menu costs another price: the thali, or a dish that was on it before. */
export function pricesDiffer(former: MenuBody, body: MenuBody): boolean {
  if (former.price !== body.price) return true
  const before = pricesOf(former)
  return [...pricesOf(body)].some(([name, price]) => before.has(name) && before.get(name) !== price)
}

function pricesOf({ categories }: MenuBody): Map<string, number | null> {
  const items = categories.flatMap((category) => category.items)
  return new Map(items.map(({ name, addon_price, customPrice }) => [name ?? '', addon_price ?? customPrice ?? null]))
}
