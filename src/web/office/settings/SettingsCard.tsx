import { type ReactNode, useEffect, useId, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import { ChangedMeanwhile, type Difference } from '#web/kit/editor/ChangedMeanwhile.tsx'
import { focusFirstWrong } from '#web/kit/editor/problem.ts'
import type { Editor } from '#web/kit/editor/use-editor.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

interface SettingsCardProps<Saved, Draft> {
  title: string
  saved: { updatedAt: string; admin: string | null }
  editor: Editor<Saved, Draft>
  /** In what another's settings and those in the form differ, in words. */
  differences: (theirs: Saved) => Difference[]
  submitLabel: string
  /** It can be sent as it is, too. */
  sendable?: boolean
  onSubmit: () => void
  busy: boolean
  busyLabel: string
  children: ReactNode
}

/** A form of settings that several people may change, with who changed it last. */
export function SettingsCard<Saved extends { updatedAt: string }, Draft>(props: SettingsCardProps<Saved, Draft>) {
  const {
    title,
    saved,
    editor,
    differences,
    submitLabel,
    sendable = false,
    onSubmit,
    busy,
    busyLabel,
    children,
  } = props
  const { conflict, problem } = editor
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) focusFirstWrong(form.current, problem)
  }, [problem])
  return (
    <Card as="section" aria-labelledby={id}>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onSubmit()
        }}
      >
        <div>
          <h2 id={id} className="font-bold text-xl">
            {title}
          </h2>
          <p className="text-ink-soft text-sm">{changedText(saved)}</p>
        </div>
        {/* Stands from the start, so that it is read out when it comes. */}
        <div role="alert" className="empty:hidden">
          {conflict && (
            <ChangedMeanwhile
              at={conflict.updatedAt}
              differences={differences(conflict)}
              onTheirs={editor.takeTheirs}
              onMine={editor.keepMine}
            />
          )}
        </div>
        {editor.restored && <Alert tone="info">{m.admin_form_kept()}</Alert>}
        {children}
        <div className="flex flex-wrap items-center justify-end gap-3 border-line border-t pt-4">
          <p role="alert" className="min-w-0 flex-1 font-medium text-danger-dark">
            {conflict ? null : problem?.text}
          </p>
          <Button type="submit" disabled={!editor.changed && !sendable} busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function changedText({ admin, updatedAt }: { updatedAt: string; admin: string | null }): string {
  if (admin === null) return m.settings_changed_never()
  return m.settings_changed_by({ admin, when: `${formatDate(updatedAt)}, ${clockTime(updatedAt)}` })
}
