import type { ComponentProps, ReactNode } from 'react'
import { CONTROL, FieldFrame, type FieldTexts } from './FieldFrame.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldTexts & {
    /** Stands inside the box before the text: "+91". */
    prefix?: ReactNode
    /** Stands inside the box after the text: a unit or an IconButton. */
    suffix?: ReactNode
  }

/** A one-line input with its label, hint and error. `className` goes to the whole field. */
export function Field({ label, labelHidden, hint, error, prefix, suffix, id, className, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ id, label, labelHidden, hint, error, className }}>
      {(control) =>
        prefix || suffix ? (
          <div className="flex items-stretch rounded-md border border-edge bg-surface has-[[readonly]]:bg-sunken has-aria-invalid:border-danger has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2">
            {prefix && <span className="flex items-center pl-3 text-base text-ink-soft">{prefix}</span>}
            <input
              {...input}
              {...control}
              className="-my-px min-h-11 w-full min-w-0 bg-transparent px-3 text-base outline-none"
            />
            {suffix && <span className="flex items-center pr-1 text-base text-ink-soft">{suffix}</span>}
          </div>
        ) : (
          <input {...input} {...control} className={`min-h-11 px-3 ${CONTROL}`} />
        )
      }
    </FieldFrame>
  )
}
