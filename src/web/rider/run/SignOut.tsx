import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { useAction } from '#web/kit/api/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { countWaiting } from '../data/rider-queue.ts'
import { useRider, useRiderDay } from '../rider-context.ts'

/** Signs out and takes the run off the phone; asks first when something waits to be sent. */
export function SignOut() {
  const { session } = useRider()
  const day = useRiderDay()
  const { waiting, stuck } = countWaiting(day.waiting, day.photos)
  const count = waiting + stuck
  const [asks, setAsks] = useState(false)
  const { busy, run } = useAction(() => session.logOut())
  if (!asks || count === 0) {
    return (
      <Button variant="quiet" full className="min-h-14" busy={busy} onClick={() => (count > 0 ? setAsks(true) : run())}>
        {m.rider_sign_out()}
      </Button>
    )
  }
  return (
    <section className="flex flex-col gap-3 rounded-lg bg-danger-soft p-4">
      <p className="font-semibold text-danger-dark text-xl">
        {day.unsaved ? m.rider_unsaved_waiting({ count }) : m.rider_sign_out_waiting({ count })}
      </p>
      <Button variant="secondary" full className="min-h-14" onClick={() => setAsks(false)}>
        {m.rider_stay()}
      </Button>
      <Button variant="danger" full className="min-h-14" busy={busy} onClick={() => run()}>
        {m.rider_sign_out()}
      </Button>
    </section>
  )
}
