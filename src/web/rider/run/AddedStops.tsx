import * as m from '#paraglide/messages.js'
import type { RiderRun } from '#shared/contract/delivery/rider/run.schemas.ts'
import { isSettledStop } from '#shared/domain/delivery/stop-states.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { useRider, useRiderDay } from '../rider-context.ts'

/** What the kitchen has put onto the run since it has left: its boxes may still be there. */
export function AddedStops({ run: { stops } }: { run: RiderRun }) {
  const { day } = useRider()
  const { added } = useRiderDay()
  const { busy, run } = useAction(() => day.seeAdded())
  const numbers = stops
    .filter(({ _id, state }) => added.includes(_id) && !isSettledStop(state))
    .map(({ number }) => number)
  if (numbers.length === 0) return null
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-lg bg-turmeric-soft p-4">
      <p className="font-semibold text-turmeric-dark text-xl">{m.rider_added({ numbers: numbers.join(', ') })}</p>
      <Button variant="secondary" full className="min-h-14" busy={busy} onClick={() => run()}>
        {m.rider_added_seen()}
      </Button>
    </section>
  )
}
