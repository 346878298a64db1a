import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { focusFirstWrong, type Problem } from './problem.ts'

interface FormDialogProps
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size' | 'initialFocus'> {
  open: boolean
  /** The way out was pressed; not while `busy`. */
  onCancel: () => void
  onSubmit: () => void
  submitLabel: string
  /** Sending it destroys something. */
  danger?: boolean
  /** Something is on its way: the form can be neither sent nor left. */
  busy: boolean
  /** The form waits for something: it can be left, but not sent. */
  waiting?: boolean
  /** There is something to send. */
  sendable?: boolean
  busyLabel: string
  problem: Problem | null
  /** Stands beside the form on wide screens, below it on others. */
  aside?: ReactNode
  children: ReactNode
}

/** A dialog with a form: cancel and submit stay in sight, and so does what keeps it from being saved. */
export function FormDialog(props: FormDialogProps) {
  const { open, onCancel, onSubmit, submitLabel, busyLabel, problem, aside, children } = props
  const { busy, waiting = false, sendable = true } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (problem) focusFirstWrong(form.current, problem)
  }, [problem])

  const cancel = () => !busy && onCancel()
  const fields = (
    <form
      ref={form}
      id={formId}
      noValidate
      className="flex min-w-0 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !waiting && sendable) onSubmit()
      }}
    >
      {children}
    </form>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && cancel()}
      size={props.size ?? 'wide'}
      keepOpenOutside
      initialFocus={props.initialFocus}
      title={props.title}
      description={props.description}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-3">
          {/* Stands from the start, so that an error that comes later is read out. */}
          <p
            role="alert"
            className="min-w-0 basis-full font-medium text-danger-dark empty:hidden sm:flex-1 sm:basis-60 sm:empty:block"
          >
            {problem?.text}
          </p>
          <Button variant="secondary" className="flex-1 sm:flex-none" onClick={cancel}>
            {m.admin_form_cancel()}
          </Button>
          <Button
            type="submit"
            variant={props.danger ? 'danger' : 'primary'}
            form={formId}
            className="flex-1 sm:flex-none"
            busy={busy || waiting}
            busyLabel={busyLabel}
            disabled={!sendable}
          >
            {submitLabel}
          </Button>
        </div>
      }
    >
      {aside ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          {fields}
          {aside}
        </div>
      ) : (
        fields
      )}
    </Dialog>
  )
}
