/** Which picture stands for a dish that has no photograph: chosen by keywords in its name. */

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
  'curd',
  'pickle',
  'salad',
  'thali',
] as const
export type DishKind = (typeof DISH_KINDS)[number]

/**
 * First match wins: "Egg Curry" is egg, "Jeera Rice" rice, "Dal Tadka" dal. A keyword begins a word, and one with `$` is a
 * whole word: "Veggie" and "Steamed" are neither egg nor tea. Each `a` may be missing: Indian scripts write no short one,
 * and people who write Hindi or Marathi in Latin letters leave out some.
 */
const KEYWORDS: [DishKind, string][] = [
  ['thali', 'thali|plate'],
  ['egg', 'eggs?$|anda(?!h)|ome?let'],
  ['fish', 'fish|machh?li'],
  ['chicken', 'chi(cke|ka)n|murg|mutton|matan$|kh?(ee|i)ma|meat'],
  ['pickle', 'pickle|achaa?r|lonche|chu?atn'],
  ['curd', 'curd|dahi'],
  ['salad', 'salad|kachu[mn]b|ra[iy]ta|koshi[mn]b'],
  ['sweet', 'sweet|kh(ee|i)r|hal[wv]a|jamun|ladd?[ou]|shrikhand|bar(f|ph)i|sh(ee|i)ra'],
  ['drink', 'lassi|chaas|chhachh|juice|tea$|cha[iy]$|milk|dudh'],
  ['rice', 'r(ice|ais)|chaval|pula[ov]|biryani|bhaa?t$|khichdi|poh[ae]'],
  ['roti', 'roti|rotl|chapati|paratha|naan|phulka|bhakri|poli$|puri|bread|papad'],
  ['dal', 'daa?l|sa[mn]bh?ar|rasam|amti|varan|kadhi'],
  ['curry', 'curry|kari$|pan(ee|i)r|ko(f|ph)ta|rajma|chh?ole|chana|masala'],
  ['sabzi', 'sa[bp][zj]i|bhaji|al(oo|u)|batata|gobh?i|bh[ie]ndi|palak|baingan|matar|veg|bhurji'],
]
const PATTERNS = KEYWORDS.map(
  ([kind, words]) => [kind, new RegExp(`\\b(${words.replaceAll('a', 'a?').replaceAll('$', '\\b')})`, 'i')] as const,
)

/** Pictures that show a plant. */
const GREEN: DishKind[] = ['sabzi', 'salad', 'dal', 'pickle']
const MEAT: DishKind[] = ['egg', 'chicken', 'fish']

/**
 * The kind of dish that a name speaks of; the thali, which says nothing, when no keyword matches. `veg` is what the menu says
 * of it: what is not vegetarian is never shown by a vegetable, nor a vegetarian dish by meat.
 */
export function dishKind(name: string, veg?: boolean): DishKind {
  const text = latinLetters(name)
  const fits = (kind: DishKind) => !(veg === false ? GREEN : veg === true ? MEAT : []).includes(kind)
  return PATTERNS.find(([kind, pattern]) => pattern.test(text) && fits(kind))?.[0] ?? 'thali'
}

/** How the letters of Devanagari are written in Latin ones, in Unicode's order from U+0900 on. */
const LETTERS =
  ',n,n,,a,a,a,i,i,u,u,ri,,e,e,e,ai,o,o,o,au,k,kh,g,gh,n,ch,chh,j,jh,n,t,th,d,dh,n,t,th,d,dh,n,n,p,ph,b,bh,m,y,r,r,l,l,l,v,sh,sh,s,h,,,,,a,i,i,u,u,ri,,e,e,e,ai,o,o,o,au'.split(
    ',',
  )

/** The text in Latin letters, without the short `a` that Devanagari does not write. The scripts from Bengali to Malayalam have theirs in the same places as Devanagari. */
export function latinLetters(name: string): string {
  return name.normalize('NFD').replace(/[\u0900-\u0d7f]/g, (letter) => LETTERS[letter.charCodeAt(0) % 0x80] ?? '')
}
