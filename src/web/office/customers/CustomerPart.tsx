import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { CustomerCard } from './CustomerCard.tsx'

interface CustomerPartProps<Reply> {
  title: string
  read: { data: Reply | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  children: (reply: Reply) => ReactNode
}

/** A part of a customer's page that is read by a call of its own. */
export function CustomerPart<Reply>({ title, read, children }: CustomerPartProps<Reply>) {
  return (
    <CustomerCard title={title}>
      <Loaded
        data={read.data}
        failed={read.isError}
        error={{ title: m.customer_part_failed_title(), text: m.customer_part_failed() }}
        staleText={m.customer_part_failed()}
        onRetry={() => read.refetch()}
        retrying={read.isFetching}
        loading={
          <SkeletonGroup label={m.customer_part_loading({ title })}>
            <Skeleton className="h-24 rounded-md" />
          </SkeletonGroup>
        }
      >
        {children}
      </Loaded>
    </CustomerCard>
  )
}
