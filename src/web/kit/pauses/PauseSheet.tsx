import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { previewPause } from '#shared/domain/subscriptions/pause-preview.ts'
import type { PausedDays } from '#shared/domain/subscriptions/pauses.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { UnansweredAlert } from '../parts/UnansweredAlert.tsx'
import { DayRangePicker } from './DayRangePicker.tsx'
import { type PauseChoice, PauseChoices } from './PauseChoices.tsx'
import { PauseReading } from './PauseReading.tsx'
import type { PauseCalls } from './pause-calls.ts'
import { pauseShortcuts } from './pause-shortcuts.ts'
import { PROBLEM_TEXTS, previewTexts } from './pause-texts.ts'
import { usePausable } from './use-pausable.ts'
import { usePausing } from './use-pausing.ts'

interface PauseSheetProps {
  subscriptionId: string
  calls: PauseCalls
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The server has paused it; `message` is what it says. */
  onDone: (message: string) => void
}

/** Chooses days, says what pausing them does, and pauses them. Load it lazily. */
export default function PauseSheet({ subscriptionId, calls, open, onOpenChange, onDone }: PauseSheetProps) {
  const { read, now, pausable } = usePausable(calls.list, subscriptionId)
  const [choice, setChoice] = useState<PauseChoice | null>(null)
  const [days, setDays] = useState<{ from: string; to: string | null } | null>(null)
  const pausing = usePausing(calls.pause, subscriptionId, { onDone, onChanged: () => void read.refetch() })
  const shortcuts = pausable && pauseShortcuts(pausable.subscription, pausable.calendar, now)
  const chosen = days?.to == null ? null : days
  const asked: PausedDays | null = (choice === 'days' ? chosen : choice && shortcuts?.[choice]) ?? null
  const outcome = pausable && asked && previewPause(pausable.subscription, asked, pausable.calendar, now)
  const limit = { days: pausable?.reply.max_pause_days ?? 0 }
  const confirm = () => asked && outcome?.can && void pausing.pause(asked, outcome.preview)

  function choose(next: PauseChoice) {
    pausing.clear()
    setChoice(next)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.pause_title()}
      description={m.pause_description()}
      footer={
        <Button
          full
          disabled={!outcome?.can && !pausing.busy}
          busy={pausing.busy}
          busyLabel={m.pause_confirming()}
          onClick={confirm}
        >
          {m.pause_confirm()}
        </Button>
      }
    >
      <PauseReading read={read}>
        {pausable && shortcuts && (
          <div className="flex flex-col gap-4">
            <PauseChoices shortcuts={shortcuts} value={choice} onChange={choose} />
            {choice === 'days' && (
              <DayRangePicker
                calendar={pausable.calendar}
                pauses={pausable.reply.pauses}
                now={now}
                value={days}
                onChange={(next) => {
                  pausing.clear()
                  setDays(next)
                }}
              />
            )}
            {/* There from the start, so that screen readers tell what comes into it. */}
            <div role="status" className="flex flex-col gap-1 text-base empty:hidden">
              {asked &&
                outcome?.can &&
                previewTexts(outcome.preview, asked.from).map((text) => <p key={text}>{text}</p>)}
              {outcome && !outcome.can && <p className="text-danger">{PROBLEM_TEXTS[outcome.reason](limit)}</p>}
            </div>
            {pausing.trouble?.kind === 'unanswered' && (
              <UnansweredAlert
                title={m.pause_unanswered_title()}
                text={pausing.trouble.text}
                busy={pausing.busy}
                onAskAgain={confirm}
              />
            )}
            {pausing.trouble?.kind === 'rejected' && (
              <Alert tone="danger" announce>
                {pausing.trouble.text}
              </Alert>
            )}
          </div>
        )}
      </PauseReading>
    </Dialog>
  )
}

/** Loaded with this sheet, also by who shows a subscription day by day. */
export { MonthCalendar } from './MonthCalendar.tsx'
