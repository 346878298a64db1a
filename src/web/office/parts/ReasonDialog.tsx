import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { FormDialog } from '#web/kit/editor/FormDialog.tsx'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'
import { ReasonField } from './ReasonField.tsx'
import { type ReasonKind, reasonChoices } from './reason-choices.ts'

interface ReasonDialogProps {
  title: string
  submitLabel: string
  /** What it is asked for: decides which reasons are offered. */
  kind?: ReasonKind | undefined
  /** What was typed before. */
  former?: string | undefined
  onCancel: () => void
  /** With the reason, never a blank one. */
  onReason: (reason: string) => void
}

/** Asks why something is done that the change log keeps. Load it lazily. */
export default function ReasonDialog({ title, submitLabel, kind, former = '', onCancel, onReason }: ReasonDialogProps) {
  const [reason, setReason] = useState(former)
  const [problem, setProblem] = useState<Problem | null>(null)
  return (
    <FormDialog
      open
      size="regular"
      onCancel={onCancel}
      onSubmit={() =>
        reason.trim() === '' ? setProblem(problemAt('reason', m.admin_reason_required())) : onReason(reason.trim())
      }
      title={title}
      description={m.admin_reason_kept()}
      submitLabel={submitLabel}
      busy={false}
      busyLabel=""
      problem={problem}
    >
      <ReasonField
        value={reason}
        choices={kind && reasonChoices[kind]()}
        error={problem?.fields.reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
