import * as m from '#paraglide/messages.js'
import type { PastPause } from '#shared/contract/subscriptions/office/pauses.schemas.ts'
import { dayAndMonth } from '#web/kit/parts/dates.ts'
import { rangeText } from '#web/kit/pauses/pause-texts.ts'

/** The pauses that are over, with who made them. */
export function PastPauses({ pauses, running }: { pauses: PastPause[]; running: boolean }) {
  if (pauses.length === 0) return running ? null : <p className="text-base text-ink-soft">{m.admin_pauses_none()}</p>
  return (
    <ul className="mt-3 divide-y divide-line border-line border-y text-base">
      {pauses.map((pause) => (
        <li key={pause._id} className="py-2">
          {rangeText(pause)} <span className="text-ink-soft">{notesOf(pause)}</span>
        </li>
      ))}
    </ul>
  )
}

function notesOf({ created_by, admin, resumed_on }: PastPause): string {
  const by =
    created_by === 'customer'
      ? m.admin_pauses_by_customer()
      : m.admin_pauses_by_admin({ name: admin ?? m.admin_default_name() })
  const withdrawn = resumed_on === null ? [] : [m.admin_pauses_withdrawn({ day: dayAndMonth(resumed_on) })]
  return [by, ...withdrawn].join(', ')
}
