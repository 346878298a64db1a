import * as m from '#paraglide/messages.js'
import type { CookFigure } from '#shared/domain/kitchen/cook-figure.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { cookAndPack } from './cook-and-pack.ts'

/** Of what the figure consists: `640 ordered + 20 spare − 510 cooked`. */
export function cookParts({ ordered, spare, cooked }: CookFigure): string {
  return m.cook_parts({ ordered: countText(ordered), spare: countText(spare), cooked: countText(cooked) })
}

/** The figure in one line: `150 to cook: 640 ordered + 20 spare − 510 cooked`. */
export function cookText(figure: CookFigure): string {
  return m.cook_figure({ count: countText(figure.toCook), parts: cookParts(figure) })
}

interface Plates {
  confirmed: number
  willBeConfirmed: number
  toCook?: number | undefined
  cook?: CookFigure | undefined
}

/** What a card of plates says of cooking: the figure, and what is cooked without being packed. Empty where neither is known. */
export function cookNote(plates: Plates): string {
  const texts = [plates.cook ? cookText(plates.cook) : '', plates.toCook === undefined ? '' : cookAndPack(plates)]
  return texts.filter((text) => text !== '').join(' · ')
}
