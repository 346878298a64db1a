import { type DishKind, dishKind } from '#web/ui/dishes.ts'

const EMOJI: Record<DishKind, string> = {
  dal: '🍲',
  rice: '🍚',
  roti: '🫓',
  sabzi: '🥬',
  curry: '🍛',
  egg: '🥚',
  chicken: '🍗',
  fish: '🐟',
  sweet: '🍮',
  drink: '🥛',
  curd: '🥣',
  pickle: '🫙',
  salad: '🥗',
  thali: '🍱',
}

/** The emoji of a dish, by the keywords of its name. */
export function dishEmoji(name: string, veg?: boolean): string {
  return EMOJI[dishKind(name, veg)]
}
