import { CirclePause } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Pause } from '#shared/contract/subscriptions/customer/pauses.schemas.ts'
import { Button } from '#web/ui/Button.tsx'
import { pauseText } from './pause-texts.ts'

interface PauseListProps {
  pauses: Pause[]
  mealsLeft: number
  now: Date
  onWithdraw: (pause: Pause) => void
  onPause: () => void
}

/** The pauses of a subscription, each with the way to withdraw it, and the way to another. */
export function PauseList({ pauses, mealsLeft, now, onWithdraw, onPause }: PauseListProps) {
  return (
    <div className="mt-3 flex flex-col gap-3">
      {pauses.map((pause) => (
        <div key={pause._id} className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-turmeric-soft p-3">
          <CirclePause aria-hidden="true" className="size-5 shrink-0" />
          <p className="min-w-0 grow basis-40 text-base">{pauseText(pause, mealsLeft, now)}</p>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => onWithdraw(pause)}>
            {pause.from <= kitchenDayOf(now) ? m.pause_resume() : m.pause_withdraw()}
          </Button>
        </div>
      ))}
      <Button variant="secondary" full aria-haspopup="dialog" onClick={onPause}>
        {pauses.length === 0 ? m.pause_open() : m.pause_open_other()}
      </Button>
    </div>
  )
}
