import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { type ApiError, errorText } from '../api/api-error.ts'

interface PauseReadingProps {
  read: Pick<UseQueryResult<unknown, ApiError>, 'data' | 'isError' | 'isFetching' | 'error' | 'refetch'>
  children: ReactNode
}

/** What a dialog of pauses shows until it has been read, and when that fails. */
export function PauseReading({ read, children }: PauseReadingProps) {
  if (read.data !== undefined) return children
  if (!read.isError) {
    return (
      <SkeletonGroup label={m.pause_loading()}>
        <Skeleton className="h-40 w-full" />
      </SkeletonGroup>
    )
  }
  return (
    <Alert
      tone="danger"
      announce
      action={
        <Button variant="secondary" busy={read.isFetching} onClick={() => read.refetch()}>
          {m.ui_try_again()}
        </Button>
      }
    >
      {errorText(read.error, m.pause_load_failed())}
    </Alert>
  )
}
