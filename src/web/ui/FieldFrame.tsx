import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** The label is only read out: for a search box whose purpose is plain to see. */
  labelHidden?: boolean | undefined
}

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldFrameProps = FieldTexts & {
  id?: string | undefined
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** What all controls that take text look like. */
export const CONTROL =
  'w-full rounded-md border border-edge bg-surface text-base text-ink disabled:bg-sunken disabled:text-ink-soft ' +
  '[&[readonly]]:bg-sunken aria-invalid:border-danger aria-invalid:outline-danger'

/** Label above a control, hint and error below it, tied together for those who listen. Field, TextArea and Select use it. */
export function FieldFrame({ id, label, labelHidden, hint, error, className = '', children }: FieldFrameProps) {
  const made = useId()
  const own = id ?? made
  const described = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={own} className={labelHidden ? 'sr-only' : 'mb-1 block font-medium text-base'}>
        {label}
      </label>
      {children({ id: own, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${own}-hint`} className="mt-1 text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {/* Stands from the start, so that an error that comes later is read out. */}
      <div id={`${own}-error`} aria-live="polite">
        {error && (
          <p className="mt-1 flex items-start gap-1 font-medium text-danger-dark text-sm">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
