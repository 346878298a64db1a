import * as m from '#paraglide/messages.js'
import type { useCallPages } from '#web/kit/api/use-call-pages.ts'
import { LoadMore } from '../parts/LoadMore.tsx'

type Read = Pick<
  ReturnType<typeof useCallPages>,
  'hasNextPage' | 'isPlaceholderData' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** Reads the next page of a list of money; nothing when all of it is shown. */
export function ShowMore({ read }: { read: Read }) {
  // Until the pages of a new choice are here, those of the former one end where they do.
  if (!read.hasNextPage || read.isPlaceholderData) return null
  return (
    <LoadMore
      more={{
        load: () => void read.fetchNextPage(),
        loading: read.isFetchingNextPage,
        failed: read.isFetchNextPageError,
      }}
      texts={{ load: m.documents_more(), loading: m.admin_orders_loading_more(), failed: m.documents_more_failed() }}
    />
  )
}
