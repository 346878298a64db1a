import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { DemoCounts, DemoLeaving } from '#shared/contract/demo/office/setup.schemas.ts'
import { setupCalls } from '#shared/contract/demo/office/setup.ts'
import { errorText, failureOf } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { GuideLink } from '../../parts/GuideLink.tsx'
import { useMay } from '../../session-context.ts'

/** Says that all this is made up, and leads out of it: what goes and what stays is shown before it is done. */
export function DemoCard() {
  const api = useApi()
  const may = useMay()
  const client = useQueryClient()
  const [asked, setAsked] = useState<DemoLeaving | null>(null)
  const looking = useAction(async () => {
    try {
      setAsked((await api.call(setupCalls.previewLeavingDemo, {})).leaving)
    } catch (error) {
      toast.error(errorText(error, m.demo_look_failed()))
    }
  })
  const leaving = useAction(async (version: string) => {
    try {
      await api.call(setupCalls.leaveDemo, { body: { version } })
      setAsked(null)
      toast.success(m.demo_left())
      await client.invalidateQueries()
    } catch (error) {
      const changed = failureOf(error, setupCalls.leaveDemo, 'demo_changed')
      if (changed) setAsked(changed.leaving)
      toast.error(errorText(error, m.demo_leave_failed()))
    }
  })
  return (
    <>
      <Alert
        tone="info"
        title={m.demo_title()}
        action={
          <div className="flex flex-wrap items-center gap-4">
            {may('setup.write') && (
              <Button
                variant="secondary"
                busy={looking.busy}
                busyLabel={m.demo_looking()}
                onClick={() => looking.run()}
              >
                {m.demo_leave()}
              </Button>
            )}
            <GuideLink />
          </div>
        }
      >
        {m.demo_text()}
      </Alert>
      {asked && (
        <LazyConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={m.demo_ask()}
          text={
            <>
              <span className="block">{m.demo_goes({ list: listOf(asked.goes) || m.demo_nothing() })}</span>
              <span className="mt-2 block">
                {listOf(asked.stays) && `${m.demo_stays({ list: listOf(asked.stays) })} `}
                {m.demo_stays_yours()}
              </span>
              <span className="mt-2 block">{m.demo_for_ever()}</span>
            </>
          }
          confirmLabel={m.demo_leave()}
          cancelLabel={m.demo_keep()}
          danger
          busy={leaving.busy}
          busyLabel={m.demo_leaving()}
          onConfirm={() => leaving.run(asked.version)}
        />
      )}
    </>
  )
}

const NAMES: Record<keyof DemoCounts, () => string> = {
  dishes: m.demo_dishes,
  menus: m.demo_menus,
  customers: m.demo_customers,
  orders: m.demo_orders,
  subscriptions: m.demo_subscriptions,
  polls: m.demo_polls,
}

/** What there is of each, "dishes: 30, orders: 12"; empty when there is nothing. */
function listOf(counts: DemoCounts): string {
  const named = Object.entries(NAMES).filter(([kind]) => counts[kind as keyof DemoCounts] > 0)
  return named.map(([kind, name]) => `${name()}: ${countText(counts[kind as keyof DemoCounts])}`).join(', ')
}
