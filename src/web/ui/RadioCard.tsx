import { type ComponentProps, type ReactNode, useId } from 'react'

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> & {
  title: ReactNode
  /** Chips beside the title: "DEFAULT", "COMING SOON". */
  tag?: ReactNode
  /** What the choice means, under the title. */
  text?: ReactNode
}

/** One choice of a group as a whole card to tap. Put cards of one `name` into a `<fieldset>` with a `<legend>`. */
export function RadioCard({ title, tag, text, className = '', ...input }: RadioCardProps) {
  const id = useId()
  return (
    <label
      className={`flex min-h-11 items-start gap-[min(0.75rem,3vw)] rounded-lg border border-line bg-surface p-[min(0.75rem,3vw)] has-checked:border-leaf has-checked:bg-leaf-soft has-disabled:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2 ${input.disabled ? '' : 'cursor-pointer'} ${className}`}
    >
      <input
        {...input}
        type="radio"
        aria-labelledby={`${id}-title`}
        aria-describedby={text ? `${id}-text` : undefined}
        className="mt-0.5 size-5 shrink-0 accent-leaf outline-none"
      />
      <span className="min-w-0 flex-1">
        <span id={`${id}-title`} className="flex flex-wrap items-center gap-2 font-semibold text-base">
          {title}
          {tag}
        </span>
        {text && (
          <span id={`${id}-text`} className="block text-base text-ink-soft">
            {text}
          </span>
        )}
      </span>
    </label>
  )
}
