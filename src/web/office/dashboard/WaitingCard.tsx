import * as m from '#paraglide/messages.js'
import { approvalCalls } from '#shared/contract/people/office/approvals.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { goTo, NOWHERE } from '../hash-location.ts'
import { useMay } from '../session-context.ts'

/** How many changes wait for the owner, as long as any do. */
export function WaitingCard() {
  const decides = useMay()('approvals.decide')
  const { data } = useCall(approvalCalls.listApprovals, {}, { staleTime: 0 })
  const count = data?.requests.filter(({ state }) => state === 'waiting').length ?? 0
  if (count === 0) return null
  const text = decides
    ? count === 1
      ? m.waiting_owner_one()
      : m.waiting_owner({ count: countText(count) })
    : count === 1
      ? m.waiting_own_one()
      : m.waiting_own({ count: countText(count) })
  return (
    <Card as="section" aria-labelledby="waiting" className="flex flex-wrap items-center justify-between gap-3">
      <h2 id="waiting" className="min-w-0 font-semibold text-base">
        {text}
      </h2>
      <Button variant="secondary" onClick={() => goTo({ ...NOWHERE, tab: 'settings', view: 'approvals' })}>
        {m.waiting_open()}
      </Button>
    </Card>
  )
}
