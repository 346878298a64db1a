import * as m from '#paraglide/messages.js'
import { changeText, type Move, moverText, moveText } from './meal-texts.ts'

/** A move of meals: what was done and when, by how many meals it changed those left, and how many were left then. */
export function MealMoveRow({ move }: { move: Move }) {
  const mover = moverText(move)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-base">{moveText(move)}</p>
        {mover && <p className="text-ink-soft text-sm">{mover}</p>}
      </div>
      <p className="ml-auto shrink-0 text-right tabular-nums">
        {move.change !== 0 && <span className="block font-semibold text-base">{changeText(move.change)}</span>}
        <span className="block text-ink-soft text-sm">{m.meals_available({ count: move.balance })}</span>
      </p>
    </li>
  )
}
