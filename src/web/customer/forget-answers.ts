import type { Query, QueryClient } from '@tanstack/react-query'
import { WEEK_KEY } from './menu/week-key.ts'
import { currentSession, onCustomerChange } from './session.ts'

/** Everything but the menu, which is the same for all. */
const isOnesOwn = ({ queryKey }: Query) => queryKey[0] !== WEEK_KEY[0]

/** What has been read for one customer is never shown to the next: forgotten when another, or none, is there. */
export function forgetOnCustomerChange(client: QueryClient): () => void {
  return onCustomerChange((former) => {
    client.removeQueries({ type: 'inactive', predicate: isOnesOwn })
    // The screens on show empty themselves.
    for (const query of client.getQueryCache().findAll({ predicate: isOnesOwn })) query.reset()
    if (currentSession().status !== 'signed-in') return
    // What names the former's phone is on its way out; the rest is read for the one who is there now.
    const names = (query: Query) => former !== undefined && JSON.stringify(query.queryKey).includes(former)
    void client.refetchQueries({ type: 'active', predicate: (query) => isOnesOwn(query) && !names(query) })
  })
}
