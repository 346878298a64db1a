import { useState } from 'react'
import { pauseCalls } from '#shared/contract/subscriptions/customer/pauses.ts'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { whenLoaded } from '#web/kit/parts/when-loaded.ts'
import { loadPauseSheet, loadResumeDialog, type OpenPauseDialog, PauseDialogs } from '#web/kit/pauses/PauseDialogs.tsx'
import { PauseList } from '#web/kit/pauses/PauseList.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRefreshSubscription } from './use-refresh-subscription.ts'

const CALLS = { list: pauseCalls.listPauses, pause: pauseCalls.pauseSubscription, withdraw: pauseCalls.withdrawPause }

/** The pauses of a running subscription. */
export default function PauseSection({ subscription, now }: { subscription: Subscription; now: Date }) {
  const refresh = useRefreshSubscription()
  const [open, setOpen] = useState<OpenPauseDialog | null>(null)

  function show(dialog: OpenPauseDialog) {
    const load = dialog.kind === 'pause' ? loadPauseSheet : loadResumeDialog
    whenLoaded(load, () => setOpen(dialog))
  }
  function done(message: string) {
    toast.success(message)
    setOpen(null)
    refresh()
  }

  return (
    <>
      <PauseList
        pauses={subscription.pauses ?? []}
        mealsLeft={subscription.meals_left}
        now={now}
        onPause={() => show({ kind: 'pause' })}
        onWithdraw={({ _id }) => show({ kind: 'withdraw', pauseId: _id })}
      />
      <PauseDialogs
        subscriptionId={subscription._id}
        calls={CALLS}
        open={open}
        onClose={() => setOpen(null)}
        onDone={done}
      />
    </>
  )
}
