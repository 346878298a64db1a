import { useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { useCovered, useCovers } from './page-end.ts'
import { ToastCard } from './ToastCard.tsx'
import { useToasts } from './toast.ts'

/** Where toasts appear: bottom right, on phones across the width above the sticky bar. Once per app. */
export function Toaster() {
  const items = useToasts()
  const errors = useRef<HTMLDivElement>(null)

  // Errors stay until they are closed: the page is padded by their height, so that they cover no button.
  useCovers('errors', errors)

  // Both live regions are mounted from the start, or a screen reader would miss the first message.
  return (
    <section
      aria-label={m.ui_messages()}
      data-toaster=""
      style={useCovered('bar', 'banner')}
      className="pointer-events-none fixed inset-x-3 above-covered toast-place z-50 mx-auto flex max-w-104 flex-col gap-2 sm:inset-x-auto sm:right-4 sm:w-96"
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
