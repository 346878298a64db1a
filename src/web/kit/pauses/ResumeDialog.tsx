import * as m from '#paraglide/messages.js'
import { previewResume } from '#shared/domain/subscriptions/pause-preview.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PauseReading } from './PauseReading.tsx'
import type { PauseCalls } from './pause-calls.ts'
import { rangeText, resumeTexts } from './pause-texts.ts'
import { usePausable } from './use-pausable.ts'
import { useWithdrawing } from './use-pausing.ts'

interface ResumeDialogProps {
  subscriptionId: string
  pauseId: string
  calls: PauseCalls
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: (message: string) => void
}

/** Says what withdrawing a pause does, and withdraws it. Load it lazily. */
export default function ResumeDialog({
  subscriptionId,
  pauseId,
  calls,
  open,
  onOpenChange,
  onDone,
}: ResumeDialogProps) {
  const { read, now, pausable } = usePausable(calls.list, subscriptionId)
  const withdrawing = useWithdrawing(calls.withdraw, { onDone, onChanged: () => void read.refetch() })
  const pause = pausable?.reply.pauses.find(({ _id }) => _id === pauseId)
  const resumed = pausable && pause && previewResume(pausable.subscription, pause, pausable.calendar, now)
  const texts = resumed ? resumeTexts(resumed) : [m.error_pause_over()]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.pause_resume_title()}
      description={pause && rangeText(pause)}
      footer={
        <Button
          full
          disabled={!resumed && !withdrawing.busy}
          busy={withdrawing.busy}
          busyLabel={m.pause_resuming()}
          onClick={() => withdrawing.withdraw(pauseId)}
        >
          {m.pause_resume()}
        </Button>
      }
    >
      <PauseReading read={read}>
        <div className="flex flex-col gap-3">
          <div role="status" className="flex flex-col gap-1 text-base">
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          {withdrawing.trouble && (
            <Alert tone="danger" announce>
              {withdrawing.trouble.text}
            </Alert>
          )}
        </div>
      </PauseReading>
    </Dialog>
  )
}
