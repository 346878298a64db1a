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

/** First match wins: "Egg Curry" is egg, "Jeera Rice" rice, "Dal Tadka" dal. */
const KEYWORDS: [DishKind, RegExp][] = [
  ['thali', /thali|plate/i],
  ['egg', /egg|anda|omelet/i],
  ['fish', /fish|machh?li|prawn|macher/i],
  ['chicken', /chicken|murgh?|mutton|keema|meat|gosht|kebab/i],
  ['pickle', /pickle|achaa?r|chutney|thecha/i],
  ['salad', /salad|kachumber|onion|raita|koshimbir/i],
  ['sweet', /sweet|kheer|halwa|jamun|laddoo?|payasam|shrikhand|barfi|rasgulla|sheera|jalebi/i],
  ['drink', /lassi|chaas|buttermilk|juice|tea|chai|sharbat|drink|milk|solkadhi/i],
  ['rice', /rice|pulao|pulav|biryani|bhaa?t|khichdi/i],
  ['roti', /roti|chapati|paratha|naan|phulka|bhakri|puri|bread|papad/i],
  ['dal', /daa?l|sambar|rasam|amti|varan|kadhi|lentil/i],
  ['curry', /curry|paneer|kofta|rajma|chole|chana|makhani|masala|korma|usal/i],
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
