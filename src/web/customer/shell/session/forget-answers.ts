import type { Query, QueryClient } from '@tanstack/react-query'
import { type CustomerSession, phoneOf } from '#web/kit/stores/customer-session.ts'
import { hasFullDay } from '../../menu/menu/held-plates.ts'
import type { Week } from '../../menu/menu/week.ts'
import { WEEK_KEY } from '../../menu/menu/week-key.ts'

/** Everything but the menu, which is the same for all. */
const isPersonal = ({ queryKey }: Query) => queryKey[0] !== WEEK_KEY[0]

/**
 * Empties the cache of what was read for one customer as soon as another, or none, is there. The store calls all its
 * listeners before React renders, so nothing of it is ever shown to the next. Returns how to unsubscribe.
 */
export function forgetOnCustomerChange(client: QueryClient, session: CustomerSession): () => void {
  return session.store.subscribe((now, before) => {
    const former = phoneOf(before)
    if (former === phoneOf(now)) return
    client.removeQueries({ type: 'inactive', predicate: isPersonal })
    // The screens on show empty themselves.
    for (const query of client.getQueryCache().findAll({ predicate: isPersonal })) query.reset()
    // A plate may be held for the one, and not for the other.
    for (const [, week] of client.getQueriesData<Week>({ queryKey: WEEK_KEY })) {
      if (week && (week.heldUntil || hasFullDay(week))) void client.invalidateQueries({ queryKey: WEEK_KEY })
    }
    if (now.status !== 'signed-in') return
    // Queries that name the former's phone are about to unmount; the others are read for the one who is there now.
    const namesFormer = (query: Query) => former !== null && JSON.stringify(query.queryKey).includes(former)
    void client.refetchQueries({ type: 'active', predicate: (query) => isPersonal(query) && !namesFormer(query) })
  })
}
