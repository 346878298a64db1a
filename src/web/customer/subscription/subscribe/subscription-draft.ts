import { useState } from 'react'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { DEFAULT_DAYS, isSubscriptionLength } from '#shared/domain/subscriptions/subscription.ts'
import { tabItems } from '#web/kit/browser/items.ts'
import { SESSION_ITEMS } from '#web/kit/stores/customer-items.ts'
import type { SelectedAddress } from '../../shell/navigation/navigation-state.ts'
import { readSelectedAddress } from '../../shell/navigation/read-payment-state.ts'

/** The form's fields: kept for the tab over the address screen, a reload and signing in again. */
export interface SubscriptionDraft {
  days: number
  name: string
  /** The address chosen for the subscription; the default one counts while none is. */
  address: SelectedAddress | null
  /** How it is paid. */
  method: 'COD' | 'UPI'
}

/** The draft of this customer with defaults: `usualDays` until others are chosen. `selected` is the address that the address screen passed back. */
export function useSubscriptionDraft(user: User, selected: SelectedAddress | null, usualDays = DEFAULT_DAYS) {
  const [draft, setDraft] = useState<SubscriptionDraft>(() => {
    const kept = readDraft(user, usualDays)
    return { ...kept, address: selected ?? kept.address }
  })

  function change(part: Partial<SubscriptionDraft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    tabItems.writeJson(SESSION_ITEMS.subscriptionDraft, { ...next, phone: user.phoneNumber })
  }

  return { draft, change }
}

/** The subscription is bought. */
export function forgetDraft() {
  tabItems.writeJson(SESSION_ITEMS.subscriptionDraft, null)
}

function readDraft(user: User, usualDays: number): SubscriptionDraft {
  const kept = tabItems.readJson(SESSION_ITEMS.subscriptionDraft) as Partial<
    SubscriptionDraft & { phone: string }
  > | null
  const own = kept?.phone === user.phoneNumber ? kept : null
  return {
    days: typeof own?.days === 'number' && isSubscriptionLength(own.days) ? own.days : usualDays,
    name: typeof own?.name === 'string' ? own.name : (user.name ?? ''),
    address: readSelectedAddress(own?.address),
    method: own?.method === 'UPI' ? 'UPI' : 'COD',
  }
}
