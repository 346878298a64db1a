import { Bell, BellOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { iconButtonClass } from '#web/ui/button-class.ts'
import { useAdminState } from '../../session-context.ts'
import { ringChoiceOf } from './ring-choice.ts'
import { allowTone } from './tone.ts'

const RingDialog = lazy(() => import('./RingDialog.tsx'))

/** Says whether new orders ring here, and opens the choice. */
export function RingButton() {
  const session = useAdminState()
  return session.status === 'signed-in' ? <Ring adminId={session.admin.id} /> : null
}

function Ring({ adminId }: { adminId: string }) {
  const store = ringChoiceOf(adminId)
  const { sound, notify } = store.use()
  const [open, setOpen] = useState<boolean | null>(null)
  // After a reload the first touch of the page lets it be heard again.
  useEffect(() => {
    if (!sound) return
    const allow = () => void allowTone()
    window.addEventListener('pointerdown', allow, { once: true })
    return () => window.removeEventListener('pointerdown', allow)
  }, [sound])
  const label = sound || notify ? m.ring_on() : m.ring_off()
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        className={iconButtonClass()}
        onClick={() => setOpen(true)}
      >
        {sound || notify ? <Bell className="size-5" /> : <BellOff className="size-5" />}
      </button>
      <Suspense fallback={null}>
        {open !== null && <RingDialog store={store} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
