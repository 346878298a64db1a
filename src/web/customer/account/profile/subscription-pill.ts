import * as m from '#paraglide/messages.js'
import type { Tone } from '#web/ui/tones.ts'

/** The status pill of the profile: Active, Paused, Inactive, or No Subscription for `null`. */
export function subscriptionPill(status: string | null): { tone: Tone; label: string } {
  switch (status) {
    case null:
      return { tone: 'neutral', label: m.profile_no_subscription() }
    case 'active':
      return { tone: 'success', label: m.profile_pill_active() }
    case 'paused':
      return { tone: 'warning', label: m.profile_pill_paused() }
    default:
      return { tone: 'neutral', label: m.profile_pill_inactive() }
  }
}
