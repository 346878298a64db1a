import * as m from '#paraglide/messages.js'
import type { useCallPages } from '#web/data/use-call-pages.ts'
import { Button } from '#web/ui/Button.tsx'

type Read = Pick<
  ReturnType<typeof useCallPages>,
  'hasNextPage' | 'isPlaceholderData' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** Reads the next page of a list; nothing when all of it is shown. */
export function ShowMore({ read }: { read: Read }) {
  // Until the pages of a new choice are here, those of the former one end where they do.
  if (!read.hasNextPage || read.isPlaceholderData) return null
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="secondary" busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
        {m.documents_more()}
      </Button>
      <p role="alert" className="font-medium text-danger-dark text-sm">
        {read.isFetchNextPageError && m.documents_more_failed()}
      </p>
    </div>
  )
}
