import * as m from '#paraglide/messages.js'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { clockTime } from '../parts/dates.ts'

/** A field in which what is saved and what stands in the form are not the same. */
export interface Difference {
  field: string
  theirs: string
  mine: string
}

interface ChangedMeanwhileProps {
  /** When someone else has saved it, an instant. */
  at: string
  differences: Difference[]
  onTheirs: () => void
  onMine: () => void
}

/** Someone else has saved the same thing meanwhile: shows what is different, and asks whose words shall stand. */
export function ChangedMeanwhile({ at, differences, onTheirs, onMine }: ChangedMeanwhileProps) {
  return (
    <Alert
      tone="warning"
      title={m.admin_conflict_title()}
      action={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onTheirs}>
            {m.admin_conflict_take_theirs()}
          </Button>
          <Button variant="secondary" onClick={onMine}>
            {m.admin_conflict_keep_mine()}
          </Button>
        </div>
      }
    >
      <p>{m.admin_conflict_text({ time: clockTime(at) })}</p>
      {differences.length > 0 && (
        <table className="mt-2 w-full table-fixed text-left text-sm">
          <thead>
            <tr className="border-turmeric border-b">
              {[m.admin_conflict_field(), m.admin_conflict_theirs(), m.admin_conflict_mine()].map((head) => (
                <th key={head} scope="col" className="py-1 pr-2 font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, theirs, mine }) => (
              <tr key={field} className="align-top">
                <th scope="row" className="py-1 pr-2 font-medium">
                  {field}
                </th>
                <td className="py-1 pr-2">{theirs || m.admin_conflict_none()}</td>
                <td className="py-1">{mine || m.admin_conflict_none()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Alert>
  )
}
