import { lazy, Suspense, useState } from 'react'
import type { PauseCalls } from './pause-calls.ts'

export const loadPauseSheet = () => import('./PauseSheet.tsx')
export const loadResumeDialog = () => import('./ResumeDialog.tsx')
const PauseSheet = lazy(loadPauseSheet)
const ResumeDialog = lazy(loadResumeDialog)

/** What is open: the dialog that pauses, or the one that withdraws a pause, by its id. */
export type OpenPauseDialog = { kind: 'pause' } | { kind: 'withdraw'; pauseId: string }

interface PauseDialogsProps {
  subscriptionId: string
  calls: PauseCalls
  open: OpenPauseDialog | null
  onClose: () => void
  onDone: (message: string) => void
}

/** The dialogs of a subscription's pauses, loaded when the first of them opens. */
export function PauseDialogs({ open, onClose, ...props }: PauseDialogsProps) {
  // While a dialog closes it still speaks of what it was opened for.
  const [last, setLast] = useState(open)
  if (open && open !== last) setLast(open)
  if (!last) return null
  const shared = { ...props, open: open !== null, onOpenChange: (next: boolean) => !next && onClose() }
  return (
    <Suspense fallback={null}>
      {last.kind === 'pause' ? <PauseSheet {...shared} /> : <ResumeDialog {...shared} pauseId={last.pauseId} />}
    </Suspense>
  )
}
