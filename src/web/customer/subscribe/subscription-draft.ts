import { useState } from 'react'
import type { User } from '#shared/contract/customer/auth.schemas.ts'
import { isSubscriptionLength } from '#shared/domain/subscriptions/subscription.ts'
import { readSessionItem, writeSessionItem } from '#web/browser/session-item.ts'
import type { SelectedAddress } from '../navigation-state.ts'
import { readSelectedAddress } from '../read-navigation-state.ts'
import { SESSION_ITEMS } from '../session-items.ts'

const DEFAULT_DAYS = 26

/** What has been filled in: kept for the tab over the address screen, a reload and signing in anew. */
export interface SubscriptionDraft {
  days: number
  name: string
  /** The address chosen for the subscription; the default one counts while none is. */
  address: SelectedAddress | null
}

/** The draft of this customer, begun with what is known. `selected` is what the address screen has just handed over. */
export function useSubscriptionDraft(user: User, selected: SelectedAddress | null) {
  const [draft, setDraft] = useState<SubscriptionDraft>(() => {
    const kept = readDraft(user)
    return { ...kept, address: selected ?? kept.address }
  })

  function change(part: Partial<SubscriptionDraft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    writeSessionItem(SESSION_ITEMS.subscriptionDraft, { ...next, phone: user.phoneNumber })
  }

  return { draft, change }
}

/** The subscription is bought. */
export function forgetDraft() {
  writeSessionItem(SESSION_ITEMS.subscriptionDraft, null)
}

function readDraft(user: User): SubscriptionDraft {
  const kept = readSessionItem(SESSION_ITEMS.subscriptionDraft) as Partial<SubscriptionDraft & { phone: string }> | null
  const own = kept?.phone === user.phoneNumber ? kept : null
  return {
    days: typeof own?.days === 'number' && isSubscriptionLength(own.days) ? own.days : DEFAULT_DAYS,
    name: typeof own?.name === 'string' ? own.name : (user.name ?? ''),
    address: readSelectedAddress(own?.address),
  }
}
