import { keepPreviousData } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { subscriberCalls } from '#shared/contract/subscriptions/office/subscribers.ts'
import { SUBSCRIBER_LISTS } from '#shared/domain/subscriptions/subscriber-lists.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { useCallPages } from '#web/kit/api/use-call-pages.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { saveCsv } from '#web/kit/table/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { toast } from '#web/ui/toast.ts'
import { goTo, usePlace } from '../hash-location.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { LoadMore } from '../parts/LoadMore.tsx'
import { useReason } from '../parts/use-reason.tsx'
import { SubscriberRow } from './SubscriberRow.tsx'
import { LIST_NAMES } from './subscriber-texts.ts'

/** Subscribers in the lists by which the office calls them, all pages of each, and as a file. */
export default function SubscriptionsTab() {
  const api = useApi()
  const { askReason, reasonDialog } = useReason()
  const named = usePlace('view')
  const list = SUBSCRIBER_LISTS.find((each) => each === named) ?? 'ends_soon'
  const read = useCallPages(subscriberCalls.listSubscribers, { query: { list } }, { placeholderData: keepPreviousData })
  const counts = read.pages?.[0]?.counts
  const file = useAction(async () => {
    const reason = await askReason(m.admin_csv_reason(), m.admin_csv(), 'export')
    if (reason === null) return
    try {
      saveCsv(
        `subscribers-${list}`,
        (await api.call(subscriberCalls.exportSubscribers, { query: { list, reason } })).csv,
      )
    } catch (error) {
      toast.error(errorText(error, m.admin_csv_failed()))
    }
  })
  return (
    <div className="flex max-w-240 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <fieldset aria-label={m.subscribers_lists()} className="flex flex-wrap gap-2">
          {SUBSCRIBER_LISTS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === list}
              className="min-h-11 rounded-full border border-edge bg-surface px-4 font-medium tabular-nums aria-pressed:border-leaf-dark aria-pressed:bg-leaf-soft aria-pressed:text-leaf-dark"
              onClick={() => goTo({ view: each })}
            >
              {counts
                ? m.subscribers_list_count({ name: LIST_NAMES[each](), count: countText(counts[each]) })
                : LIST_NAMES[each]()}
            </button>
          ))}
        </fieldset>
        <Button variant="secondary" busy={file.busy} busyLabel={m.admin_csv_making()} onClick={() => file.run()}>
          <Download className="size-5 shrink-0" />
          {m.admin_csv()}
        </Button>
      </div>
      <Loaded
        data={read.pages ?? undefined}
        failed={read.isError}
        error={{ title: m.subscribers_failed_title(), text: m.subscribers_failed() }}
        onRetry={() => read.refetch()}
        retrying={read.isFetching}
        loading={
          <SkeletonGroup label={m.subscribers_loading()} className="flex flex-col gap-3">
            <Skeleton className="h-96 rounded-lg" />
          </SkeletonGroup>
        }
      >
        {(pages) => {
          const subscribers = pages.flatMap((page) => page.subscribers)
          if (subscribers.length === 0) return <p className="py-8 text-center text-ink-soft">{m.subscribers_none()}</p>
          return (
            <ul aria-label={LIST_NAMES[list]()} className="flex flex-col rounded-lg bg-surface shadow-card">
              {subscribers.map((subscriber) => (
                <SubscriberRow key={subscriber._id} subscriber={subscriber} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {read.hasNextPage && !read.isPlaceholderData && (
        <LoadMore
          more={{
            load: () => void read.fetchNextPage(),
            loading: read.isFetchingNextPage,
            failed: read.isFetchNextPageError,
          }}
          texts={{ load: m.subscribers_more(), loading: m.subscribers_loading(), failed: m.subscribers_failed() }}
        />
      )}
      {reasonDialog}
    </div>
  )
}
