import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { orderCalls } from '#shared/contract/customer/orders.ts'
import { pauseCalls } from '#shared/contract/customer/pauses.ts'
import type { Subscription } from '#shared/contract/customer/subscriptions.schemas.ts'
import { subscriptionCalls } from '#shared/contract/customer/subscriptions.ts'
import { useRefresh } from '#web/data/use-call.ts'
import {
  loadPauseSheet,
  loadResumeDialog,
  type OpenPauseDialog,
  PauseDialogs,
} from '#web/parts/pauses/PauseDialogs.tsx'
import { PauseList } from '#web/parts/pauses/PauseList.tsx'
import { whenLoaded } from '#web/parts/when-loaded.ts'
import { toast } from '#web/ui/toast.ts'

const CALLS = { list: pauseCalls.listPauses, pause: pauseCalls.pauseSubscription, withdraw: pauseCalls.withdrawPause }
const CHANGED = [
  subscriptionCalls.listSubscriptions,
  subscriptionCalls.getSubscription,
  orderCalls.listOrders,
  orderCalls.listPendingOrders,
]

/** The pauses of a running subscription. An open dialog is an entry of the history, so that the phone's back button closes it. */
export default function PauseSection({ subscription, now }: { subscription: Subscription; now: Date }) {
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { pathname, state } = useLocation()
  const open = useMemo(() => openIn(state, subscription._id), [state, subscription._id])

  function show(dialog: OpenPauseDialog) {
    const load = dialog.kind === 'pause' ? loadPauseSheet : loadResumeDialog
    whenLoaded(load, () => navigate(pathname, { state: { pauses: { of: subscription._id, dialog } } }))
  }
  function done(message: string) {
    toast.success(message)
    navigate(-1)
    for (const call of CHANGED) void refresh(call)
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
        onClose={() => navigate(-1)}
        onDone={done}
      />
    </>
  )
}

/** The dialog of this subscription that a history entry names. What the browser has kept may be of another version. */
function openIn(state: unknown, subscriptionId: string): OpenPauseDialog | null {
  if (typeof state !== 'object' || state === null || !('pauses' in state)) return null
  const { of, dialog } = state.pauses as { of?: unknown; dialog?: Partial<{ kind: string; pauseId: string }> }
  if (of !== subscriptionId) return null
  if (dialog?.kind === 'pause') return { kind: 'pause' }
  return dialog?.kind === 'withdraw' && dialog.pauseId ? { kind: 'withdraw', pauseId: dialog.pauseId } : null
}
