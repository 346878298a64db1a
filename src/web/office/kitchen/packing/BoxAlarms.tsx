import * as m from '#paraglide/messages.js'
import type { PackingBox } from '#shared/contract/kitchen/office/packing.schemas.ts'
import { contentNames } from '#shared/texts/content-name.ts'

/** What must not be overlooked, as on the label: dark on the screen as it is on paper. */
export function BoxAlarms({ box: { jain, allergies, unresolved } }: { box: PackingBox }) {
  const alarms = [
    ...(allergies.length > 0 ? [m.packing_allergy({ codes: contentNames(allergies) })] : []),
    ...(jain ? [m.packing_jain()] : []),
    ...(unresolved.length > 0 ? [m.packing_ask({ dishes: unresolved.join(', ') })] : []),
  ]
  return (
    <p className="flex flex-wrap gap-2 empty:hidden">
      {alarms.map((alarm) => (
        <strong key={alarm} className="rounded-md bg-ink px-2 py-0.5 text-surface">
          {alarm}
        </strong>
      ))}
    </p>
  )
}
