import { RotateCw, TriangleAlert } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { Button } from './Button.tsx'

type ErrorCardProps = {
  title: string
  /** What happened. */
  text: string
  /** That nothing was lost, in the words that fit the place. */
  reassurance?: string
  retryLabel?: string
  onRetry?: () => void
  /** A retry is under way. */
  busy?: boolean
}

/** An error in the place of what it kept from showing: what happened, that nothing was lost, and the next step. */
export function ErrorCard({
  title,
  text,
  reassurance = m.ui_nothing_lost(),
  retryLabel,
  onRetry,
  busy,
}: ErrorCardProps) {
  return (
    <div role="alert" className="rounded-lg border border-danger bg-surface p-4 shadow-card">
      <div className="flex flex-wrap gap-x-3">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="font-semibold text-base">{title}</h2>
          <p className="text-base text-ink">{text}</p>
          {reassurance && <p className="mt-1 text-ink-soft text-sm">{reassurance}</p>}
        </div>
      </div>
      {onRetry && (
        <Button variant="secondary" full className="mt-4" busy={busy} onClick={onRetry}>
          {!busy && <RotateCw className="size-5 shrink-0" />}
          {retryLabel ?? m.ui_try_again()}
        </Button>
      )}
    </div>
  )
}
