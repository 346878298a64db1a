/** Which picture and emoji stand for a dish that has no photograph: chosen by keywords in its name. */

export const DISH_KINDS = [
  'dal',
  'rice',
  'roti',
  'sabzi',
  'curry',
  'egg',
  'chicken',
  'fish',
  'sweet',
  'drink',
  'pickle',
  'salad',
  'thali',
] as const
export type DishKind = (typeof DISH_KINDS)[number]

/**
 * First match wins: "Egg Curry" is egg, "Jeera Rice" rice, "Dal Tadka" dal. A keyword begins a word, and the short ones
 * are whole words: "Veggie", "Kanda Poha" and "Steamed" are neither egg nor tea.
 */
const KEYWORDS: [DishKind, RegExp][] = [
  ['thali', /\b(thali|plate)/i],
  ['egg', /\b(eggs?\b|anda\b|omelet)/i],
  ['fish', /\b(fish|machh?li|prawn|macher)/i],
  ['chicken', /\b(chicken|murgh?|mutton|keema|meat|gosht|kebab)/i],
  ['pickle', /\b(pickle|achaa?r|chutney|thecha)/i],
  ['salad', /\b(salad|kachumber|onion|raita|koshimbir)/i],
  ['sweet', /\b(sweet|kheer|halwa|jamun|laddoo?|payasam|shrikhand|barfi|rasgulla|sheera|jalebi)/i],
  ['drink', /\b(lassi|chaas|buttermilk|juice|tea\b|chai\b|sharbat|drink|milk|solkadhi)/i],
  ['rice', /\b(rice|pulao|pulav|biryani|bhaa?t\b|khichdi)/i],
  ['roti', /\b(roti|chapati|paratha|naan|phulka|bhakri|puri|bread|papad)/i],
  ['dal', /\b(daa?l|sambar|rasam|amti|varan|kadhi|lentil)/i],
  ['curry', /\b(curry|paneer|kofta|rajma|chole|chana|makhani|masala|korma|usal)/i],
]

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
  pickle: '🥒',
  salad: '🥗',
  thali: '🍱',
}

/** The kind of dish that a name speaks of; a vegetable dish when no keyword matches. */
export function dishKind(name: string): DishKind {
  return KEYWORDS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'sabzi'
}

/** The emoji of a dish, by the keywords of its name. */
export function dishEmoji(name: string): string {
  return EMOJI[dishKind(name)]
}
