import { CalendarX, CircleCheck, CirclePause, CircleX, Clock, type LucideIcon } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { Subscription } from '#shared/contract/subscriptions/customer/subscriptions.schemas.ts'
import { daysRemaining, type SubscriptionState, subscriptionState } from '#shared/domain/subscriptions/subscription.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { Tone } from '#web/ui/tones.ts'

type ShownState = SubscriptionState | 'paused' | 'stopped'

const LOOKS: Record<ShownState, [Tone, LucideIcon]> = {
  queued: ['info', Clock],
  active: ['success', CircleCheck],
  paused: ['warning', CirclePause],
  expiring: ['warning', Clock],
  expired: ['neutral', CalendarX],
  stopped: ['neutral', CalendarX],
  cancelled: ['danger', CircleX],
}

/** A subscription's state as a chip: icon, colour and word. */
export function SubscriptionStateBadge({ subscription, now }: { subscription: Subscription; now: Date }) {
  const endDate = new Date(subscription.end_date)
  const state = stateOf(subscription, endDate, now)
  const [tone, Icon] = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon />}>
      {stateLabel(state, endDate, now)}
    </Badge>
  )
}

function stateOf(
  { status, queued, stopped, is_paused, is_open_ended: openEnd }: Subscription,
  endDate: Date,
  now: Date,
): ShownState {
  if (queued) return 'queued'
  if (stopped) return 'stopped'
  return is_paused ? 'paused' : subscriptionState({ status, endDate, openEnd }, now)
}

function stateLabel(state: ShownState, endDate: Date, now: Date): string {
  switch (state) {
    case 'queued':
      return m.subscriptions_state_queued()
    case 'active':
      return m.subscriptions_state_active()
    case 'paused':
      return m.profile_pill_paused()
    case 'expiring':
      return m.subscriptions_state_expiring({ days: daysRemaining(endDate, now) })
    case 'expired':
      return m.subscriptions_state_expired()
    case 'stopped':
      return m.subscriptions_state_stopped()
    case 'cancelled':
      return m.subscriptions_state_cancelled()
  }
}
