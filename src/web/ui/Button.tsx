import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonVariant, buttonClass } from './button-class.ts'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** Takes the whole width of its place. */
  full?: boolean
  /** Work is under way: the button keeps the focus but does nothing when pressed. */
  busy?: boolean | undefined
  /** What it reads meanwhile: "Processing..." */
  busyLabel?: string | undefined
}

/** A button of at least 44 px in one of four variants, with a busy state. */
export function Button({ variant, full, busy = false, busyLabel, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, `${full ? 'w-full' : ''} ${className}`)}
      aria-busy={busy || undefined}
      // Not `disabled`: that would throw the focus back to the top of the page in the middle of a flow.
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && <LoaderCircle className="size-5 shrink-0 animate-spin" />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}
