import { useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { useCovered, useCovers } from './page-end.ts'
import { ToastCard } from './ToastCard.tsx'
import { useToasts } from './toast.ts'

const ON_BAR = 'max-sm:inset-x-0 max-sm:on-covered max-sm:*:*:rounded-b-none'

/** Where toasts appear: bottom right, on phones across the width. Above a bar they are one with it, not a second thing over the content. Once per app. */
export function Toaster() {
  const covered = useCovered('bar')
  const items = useToasts()
  const errors = useRef<HTMLDivElement>(null)
  const all = useRef<HTMLElement>(null)

  // Errors stay until they are closed: the page is padded by their height, so that they cover no button.
  useCovers('errors', errors)
  // Without the gap between its two regions, which is there when they are empty, too.
  useCovers('toasts', all, -8)

  // Both live regions are mounted from the start, or a screen reader would miss the first message.
  return (
    <section
      ref={all}
      aria-label={m.ui_messages()}
      data-toaster=""
      style={covered}
      className={`pointer-events-none fixed inset-x-3 above-covered toast-place z-50 mx-auto flex max-w-104 flex-col gap-2 sm:inset-x-auto sm:right-4 sm:w-96 md:w-72 ${covered ? ON_BAR : ''}`}
    >
      <div role="status" aria-live="polite" aria-atomic="false" className="flex flex-col gap-2">
        {items.map((item) => item.tone !== 'error' && <ToastCard key={item.id} {...item} />)}
      </div>
      <div ref={errors} role="alert" aria-live="assertive" aria-atomic="false" className="flex flex-col gap-2">
        {items.map((item) => item.tone === 'error' && <ToastCard key={item.id} {...item} />)}
      </div>
    </section>
  )
}
