import { CalendarX, CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { daysRemaining, type SubscriptionState, subscriptionState } from '#shared/domain/subscriptions/subscription.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { Tone } from '#web/ui/tones.ts'

const LOOKS: Record<SubscriptionState, [Tone, LucideIcon]> = {
  active: ['success', CircleCheck],
  expiring: ['warning', Clock],
  expired: ['neutral', CalendarX],
  cancelled: ['danger', CircleX],
}

/** A subscription's state as a chip: icon, colour and word. */
export function SubscriptionStateBadge({ status, endDate, now }: { status: string; endDate: Date; now: Date }) {
  const state = subscriptionState({ status, endDate }, now)
  const [tone, Icon] = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon />}>
      {stateLabel(state, endDate, now)}
    </Badge>
  )
}

function stateLabel(state: SubscriptionState, endDate: Date, now: Date): string {
  switch (state) {
    case 'active':
      return m.subscriptions_state_active()
    case 'expiring':
      return m.subscriptions_state_expiring({ days: daysRemaining(endDate, now) })
    case 'expired':
      return m.subscriptions_state_expired()
    case 'cancelled':
      return m.subscriptions_state_cancelled()
  }
}
