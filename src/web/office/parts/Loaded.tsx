import type { ReactNode } from 'react'
import { Alert } from '#web/ui/Alert.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'

interface LoadedProps<Data> {
  /** What has been loaded, also when it could not be loaded again. */
  data: Data | undefined
  failed: boolean
  /** Said when there is nothing to show. */
  error: { title: string; text: string }
  /** Said above what was loaded earlier, when it could not be loaded again. */
  staleText?: string
  onRetry: () => void
  retrying: boolean
  /** Holds the place until it is there. */
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/** What has to be loaded before it can be shown: its place, then itself or what went wrong. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { data, failed, error, staleText, onRetry, retrying, loading, children } = props
  if (data === undefined) {
    return failed ? (
      <div className="max-w-160">
        <ErrorCard title={error.title} text={error.text} onRetry={onRetry} busy={retrying} />
      </div>
    ) : (
      loading
    )
  }
  return (
    <>
      {failed && staleText && (
        <Alert tone="warning" announce className="print:hidden">
          {staleText}
        </Alert>
      )}
      {children(data)}
    </>
  )
}
