import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { IconButton } from './IconButton.tsx'
import { closeToast, type ToastItem, type ToastTone } from './toast.ts'

const CLOSES_AFTER_MS = 4000

const LOOKS: Record<ToastTone, [LucideIcon, string]> = {
  success: [CircleCheck, 'text-leaf'],
  error: [CircleAlert, 'text-danger'],
  warning: [TriangleAlert, 'text-turmeric-dark'],
  info: [Info, 'text-sky'],
}

/** One toast. It closes itself, but not while it is pointed at or focused, and never when it is an error. */
export function ToastCard({ id, tone, text, shown }: ToastItem) {
  const [held, setHeld] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [Icon, colour] = LOOKS[tone]

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` restarts the timer
  useEffect(() => {
    setLeaving(false)
    if (held || tone === 'error') return
    const timer = setTimeout(() => setLeaving(true), CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [tone, shown, held])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only pauses the timer
    <div
      className={`pointer-events-auto flex items-start gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3 text-base text-ink shadow-float ${leaving ? 'animate-leave' : 'animate-rise'}`}
      onAnimationEnd={() => leaving && closeToast(id)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={`mt-3 size-[min(1.25rem,6vw)] shrink-0 ${colour}`} />
      <p className="min-w-0 flex-1 py-2.5">{text}</p>
      <IconButton label={m.ui_close()} onClick={() => closeToast(id)}>
        <X className="size-5" />
      </IconButton>
    </div>
  )
}
