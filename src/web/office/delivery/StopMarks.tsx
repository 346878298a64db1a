import type { RunStop } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { DietMark } from '#web/ui/DietMark.tsx'
import { marksAt } from './delivery-texts.ts'

const ON_SCREEN = 'rounded-sm bg-ink px-1.5 text-surface'
/** White on black on paper, whatever the screen is set to. */
const ON_PAPER = 'run-sheet-alarm'

/** Which boxes of a stop are for whom, as it is printed on them: each person with diet, allergies and JAIN. */
export function StopMarks({ stop, onPaper = false }: { stop: RunStop; onPaper?: boolean }) {
  const marks = marksAt(stop)
  // On paper a stop of one person has the name above already.
  const isNamed = !onPaper || marks.length > 1
  return (
    <span className={onPaper ? 'run-sheet-marks' : 'flex flex-wrap gap-x-3 gap-y-1 text-sm empty:hidden'}>
      {marks.map(({ key, name, count, vegetarian, alarms }) => (
        <span key={key} className="inline-flex flex-wrap items-center gap-1">
          <DietMark veg={vegetarian} />
          {isNamed && <span className="wrap-anywhere">{count > 1 ? `${count} × ${name}` : name}</span>}
          {alarms.map((alarm) => (
            <strong key={alarm} className={onPaper ? ON_PAPER : ON_SCREEN}>
              {alarm}
            </strong>
          ))}
        </span>
      ))}
    </span>
  )
}
