import { searchForm } from '#shared/base/search-form.ts'
import { latinLetters } from '#web/ui/dishes.ts'

/** Words of the kitchen that name the same dish. */
const SAME = [
  'thali|tali|thalya|tiffin|dabba|plate|plates|meal|meals|jevan|khana|थाळी|थाली|थाळ्या|डब्बा|डबा|जेवण|खाना',
  'curd|dahi|yogurt|yoghurt|दही',
  'chapati|chapatya|roti|phulka|fulka|poli|polya|चपाती|रोटी|पोळी|फुलका',
  'rice|chawal|chaval|bhat|चावल|भात',
  'dal|daal|dhal|varan|दाल|डाळ|वरण',
  'pickle|achar|achaar|loncha|lonche|अचार|लोणचे|लोणचं',
  'buttermilk|chaas|chhaas|taak|tak|छाछ|ताक',
  'egg|anda|अंडा|अंडे',
  'sabji|sabzi|bhaji|vegetable|सब्जी|सब्ज़ी|भाजी',
  'salad|kachumber|koshimbir|सलाद|कोशिंबीर',
  'sweet|mithai|मिठाई',
].map((words) => words.split('|').map(soundOf))

/** They name no dish by themselves. */
const PALE = new Set('with and of the extra fresh homemade special half full plate'.split(' ').map(soundOf))

/**
 * How a word sounds, written so that spellings of one word are one: `thaali`, `thali` and थाळी. Long vowels, doubled letters,
 * breathed `h` and every `a` but a first one go.
 */
export function soundOf(word: string): string {
  const latin = latinLetters(searchForm(word)).replace(/[^\p{L}\p{N}]/gu, '')
  return latin
    .replace(/(?<=\w{3})s$/, '')
    .replace(/chh?/g, 'C')
    .replace(/ph/g, 'f')
    .replace(/ee|ii/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/(?<=.)[ha]/g, '')
    .replace(/(.)\1+/gu, '$1')
}

/** A dish with the sounds of its name's words. */
export interface Sounding {
  name: string
  sounds: readonly string[]
}

export function soundingOf(name: string): Sounding {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u)
  return { name, sounds: words.map(soundOf).filter(Boolean) }
}

/** Names of the dishes that so many words can mean, by their sounds: one that has just this name, else all that have the words in theirs. */
export function dishesOf(said: readonly string[], dishes: readonly Sounding[]): string[] {
  if (said.some((sound) => sound.length < 2) || said.every((sound) => PALE.has(sound))) {
    if (said.length !== 1 || !isThaliWord(said[0] ?? '')) return []
  }
  return found(said, dishes, (one, other) => one === other) ?? found(said, dishes, areSame) ?? []
}

/** Whether the word can also count another dish: `2 plate chapati`. */
export function isPlate(word: string): boolean {
  return /^(plates?|प्लेट)$/.test(word)
}

function isThaliWord(sound: string): boolean {
  return SAME[0]?.includes(sound) === true
}

function found(
  said: readonly string[],
  dishes: readonly Sounding[],
  fits: (one: string, other: string) => boolean,
): string[] | undefined {
  const having = dishes.filter(({ sounds }) => said.every((sound) => sounds.some((one) => fits(one, sound))))
  const whole = having.filter(({ sounds }) => sounds.length === said.length)
  const meant = whole.length === 1 ? whole : having
  return meant.length > 0 ? meant.map(({ name }) => name) : undefined
}

function areSame(one: string, other: string): boolean {
  return SAME.some((words) => words.includes(one) && words.includes(other))
}
