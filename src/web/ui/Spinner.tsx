import { LoaderCircle } from 'lucide-react'
import * as m from '#paraglide/messages.js'

/** A turning circle with the text that says what is being waited for. */
export function Spinner({ label = m.ui_loading(), className = 'py-8' }: { label?: string; className?: string }) {
  return (
    <p role="status" className={`flex items-center justify-center gap-2 text-base text-ink-soft ${className}`}>
      <LoaderCircle className="size-5 shrink-0 animate-spin text-leaf" />
      {label}
    </p>
  )
}
