import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { Alert } from '#web/ui/Alert.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { Loaded } from '../parts/Loaded.tsx'

interface LoadedPreviewProps<Preview> {
  /** What reads it at first. */
  read: UseQueryResult<unknown, unknown>
  preview: Preview | undefined
  /** It is another than what was read at first. */
  isNewer: boolean
  /** Said when it cannot be read. */
  failedText: string
  children: (preview: Preview) => ReactNode
}

/** What a change of a customer would do, before it is done. */
export function LoadedPreview<Preview extends { version: string }>(props: LoadedPreviewProps<Preview>) {
  const { read, preview, isNewer, failedText, children } = props
  return (
    <>
      {isNewer && (
        <Alert key={preview?.version} tone="warning" announce>
          {m.error_preview_stale()}
        </Alert>
      )}
      <Loaded
        data={preview}
        failed={read.isError}
        error={{ title: m.customer_part_failed_title(), text: failedText }}
        onRetry={() => read.refetch()}
        retrying={read.isFetching}
        loading={
          <SkeletonGroup label={m.customer_preview_loading()}>
            <Skeleton className="h-32 rounded-md" />
          </SkeletonGroup>
        }
      >
        {children}
      </Loaded>
    </>
  )
}
