import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Alert } from '#web/ui/Alert.tsx'
import { LazyConfirmDialog } from '../parts/LazyConfirmDialog.tsx'
import { ChangedMeanwhile, type Difference } from './ChangedMeanwhile.tsx'
import { FormDialog } from './FormDialog.tsx'
import type { Editor } from './use-editor.ts'

interface EditorDialogProps<Saved, Draft> {
  editor: Editor<Saved, Draft>
  open: boolean
  onClose: () => void
  title: string
  description?: string
  size?: 'wide' | 'full'
  /** What the button that saves says. */
  labels: Record<'create' | 'update' | 'saveAsNew', string>
  /** Gets the focus when the dialog opens and when a conflict is settled. */
  first: RefObject<HTMLInputElement | null>
  /** In what another's draft and the present one differ, in words. */
  differences: (theirs: Saved, mine: Draft) => Difference[]
  aside?: ReactNode
  children: ReactNode
}

/** The dialog of an editor: its fields, conflicts, and the question before anything entered is thrown away. */
export function EditorDialog<Saved extends { updatedAt: string }, Draft>(props: EditorDialogProps<Saved, Draft>) {
  const { editor, open, onClose, labels, first, differences, children } = props
  const { conflict, gone, known, uploading } = editor
  const [leaving, setLeaving] = useState(false)
  const alert = useRef<HTMLDivElement>(null)
  // The form may have been scrolled far down.
  useEffect(() => {
    if (conflict) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [conflict])

  const settleBy = (settle: () => void) => () => {
    settle()
    first.current?.focus()
  }

  return (
    <FormDialog
      open={open}
      onCancel={() => (editor.changed ? setLeaving(true) : onClose())}
      onSubmit={editor.save}
      title={props.title}
      description={props.description}
      size={props.size}
      initialFocus={first}
      submitLabel={gone ? labels.saveAsNew : known ? labels.update : labels.create}
      busy={editor.saving}
      waiting={uploading}
      busyLabel={editor.saving ? m.admin_form_saving() : m.admin_form_waiting()}
      problem={conflict ? null : editor.problem}
      aside={props.aside}
    >
      {/* Stands from the start, so that it is read out when it comes. */}
      <div ref={alert} role="alert" className="empty:hidden">
        {conflict && (
          <ChangedMeanwhile
            at={conflict.updatedAt}
            differences={differences(conflict, editor.draft)}
            onTheirs={settleBy(editor.takeTheirs)}
            onMine={settleBy(editor.keepMine)}
          />
        )}
      </div>
      {editor.restored && <Alert tone="info">{m.admin_form_kept()}</Alert>}
      {children}
      {editor.asked && (
        <LazyConfirmDialog
          {...editor.asked}
          onOpenChange={(open) => !open && editor.answer(false)}
          cancelLabel={m.admin_form_keep()}
          onConfirm={() => editor.answer(true)}
        />
      )}
      <LazyConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={m.admin_form_discard_ask()}
        text={m.admin_form_discard_text()}
        confirmLabel={m.admin_form_discard()}
        cancelLabel={m.admin_form_keep()}
        danger
        onConfirm={() => {
          setLeaving(false)
          onClose()
        }}
      />
    </FormDialog>
  )
}
