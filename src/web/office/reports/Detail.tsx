import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'

interface DetailProps<Reply> {
  query: UseQueryResult<Reply>
  children: (reply: Reply) => ReactNode
}

/** What has to be asked for before the details can be told. */
export function Detail<Reply>({ query, children }: DetailProps<Reply>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-60" />
      </SkeletonGroup>
    )
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p className="text-danger-dark">{m.admin_reports_detail_failed()}</p>
      <Button variant="secondary" busy={query.isFetching} onClick={() => query.refetch()}>
        {m.ui_try_again()}
      </Button>
    </div>
  )
}
