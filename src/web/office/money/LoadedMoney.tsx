import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { Loaded } from '../parts/Loaded.tsx'

interface LoadedMoneyProps<Reply> {
  read: Pick<UseQueryResult<Reply, unknown>, 'data' | 'isError' | 'isFetching'> & { refetch: () => unknown }
  /** The height of what holds its place. */
  className?: string
  children: (reply: Reply) => ReactNode
}

/** Figures or a list of money, once they are read. */
export function LoadedMoney<Reply>({ read, className = 'h-40', children }: LoadedMoneyProps<Reply>) {
  return (
    <Loaded
      data={read.data}
      failed={read.isError}
      error={{ title: m.money_failed_title(), text: m.money_failed() }}
      onRetry={() => read.refetch()}
      retrying={read.isFetching}
      loading={
        <SkeletonGroup label={m.money_loading()}>
          <Skeleton className={`rounded-lg ${className}`} />
        </SkeletonGroup>
      }
    >
      {children}
    </Loaded>
  )
}
