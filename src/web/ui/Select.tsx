import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { CONTROL, FieldFrame, type FieldTexts } from './FieldFrame.tsx'

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> &
  FieldTexts & { options: readonly { value: string; label: string; disabled?: boolean }[] }

/** The phone's own list of choices, styled like the other fields. */
export function Select({ label, labelHidden, hint, error, id, className, options, ...select }: SelectProps) {
  return (
    <FieldFrame {...{ id, label, labelHidden, hint, error, className }}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={`min-h-11 appearance-none py-2 pr-10 pl-3 ${CONTROL}`}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft" />
        </div>
      )}
    </FieldFrame>
  )
}
