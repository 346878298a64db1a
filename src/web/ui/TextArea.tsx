import type { ComponentProps } from 'react'
import { CONTROL, FieldFrame, type FieldTexts } from './FieldFrame.tsx'

/** A field of several lines that grows with its text where the browser can. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  id,
  className,
  ...area
}: ComponentProps<'textarea'> & FieldTexts) {
  return (
    <FieldFrame {...{ id, label, labelHidden, hint, error, className }}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          className={`field-sizing-content block min-h-22 px-3 py-2 ${CONTROL}`}
        />
      )}
    </FieldFrame>
  )
}
