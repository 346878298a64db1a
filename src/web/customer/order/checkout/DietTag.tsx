import * as m from '#paraglide/messages.js'
import { DietMark } from '#web/ui/DietMark.tsx'

/** The lawful mark and its word. */
export function DietTag({ veg }: { veg: boolean }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 text-ink-soft text-sm">
      {/* The word beside it says the same. */}
      <span aria-hidden="true">
        <DietMark veg={veg} />
      </span>
      {veg ? m.ui_vegetarian() : m.ui_non_vegetarian()}
    </span>
  )
}
