import { useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { adminMealCalls } from '#shared/contract/subscriptions/office/meals.ts'
import { adminPauseCalls } from '#shared/contract/subscriptions/office/pauses.ts'
import { useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { type OpenPauseDialog, PauseDialogs } from '#web/kit/pauses/PauseDialogs.tsx'
import { PauseList } from '#web/kit/pauses/PauseList.tsx'
import { PauseReading } from '#web/kit/pauses/PauseReading.tsx'
import { toast } from '#web/ui/toast.ts'
import { PastPauses } from './PastPauses.tsx'

const CALLS = {
  list: adminPauseCalls.adminListPauses,
  pause: adminPauseCalls.adminPauseSubscription,
  withdraw: adminPauseCalls.adminWithdrawPause,
}

/** The pauses of a subscription, which the office may make and withdraw for its customer. Load it lazily. */
export default function SubscriptionPauses({ subscriptionId }: { subscriptionId: string }) {
  const id = useId()
  const refresh = useRefresh()
  const read = useCall(CALLS.list, { params: { id: subscriptionId } }, { staleTime: 0 })
  const [open, setOpen] = useState<OpenPauseDialog | null>(null)
  const pausable = read.data

  function done(message: string) {
    toast.success(message)
    setOpen(null)
    for (const call of [CALLS.list, adminMealCalls.adminMealStatement, adminOrderCalls.listAdminOrders])
      void refresh(call)
  }

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-base">
        {m.admin_pauses_title()}
      </h3>
      <PauseReading read={read}>
        {pausable?.running && (
          <PauseList
            pauses={pausable.pauses}
            mealsLeft={pausable.meals_left}
            now={new Date(pausable.now)}
            onPause={() => setOpen({ kind: 'pause' })}
            onWithdraw={({ _id }) => setOpen({ kind: 'withdraw', pauseId: _id })}
          />
        )}
        {pausable && <PastPauses pauses={pausable.past} running={pausable.running} />}
      </PauseReading>
      <PauseDialogs
        subscriptionId={subscriptionId}
        calls={CALLS}
        open={open}
        onClose={() => setOpen(null)}
        onDone={done}
      />
    </section>
  )
}
