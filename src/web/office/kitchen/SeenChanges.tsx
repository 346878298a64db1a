import * as m from '#paraglide/messages.js'
import type { ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { changeText } from '../parts/amount-text.ts'

/** Who has seen which change, and when. */
export function SeenChanges({ sheet: { seenChanges } }: { sheet: ProductionSheet }) {
  if (seenChanges.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {m.production_seen_changes({ count: seenChanges.length })}
      </summary>
      <ul className="tabular-nums">
        {seenChanges.map((change) => (
          <li key={`${change.at} ${change.key} ${change.unit}`}>
            {m.production_seen_by({
              name: change.name,
              change: changeText(change.change, change),
              time: clockTime(change.at),
              who: change.by ?? m.admin_default_name(),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}
