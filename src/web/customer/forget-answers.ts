import type { Query, QueryClient } from '@tanstack/react-query'
import { WEEK_KEY } from './screens/home/week-key.ts'
import { onCustomerChange } from './session.ts'

/** Everything but the menu, which is the same for all. */
const isOnesOwn = ({ queryKey }: Query) => queryKey[0] !== WEEK_KEY[0]

/** What has been read for one customer is never shown to the next: forgotten when another, or none, is there. */
export function forgetOnCustomerChange(client: QueryClient): () => void {
  return onCustomerChange(() => {
    client.removeQueries({ type: 'inactive', predicate: isOnesOwn })
    void client.resetQueries({ type: 'active', predicate: isOnesOwn })
  })
}
