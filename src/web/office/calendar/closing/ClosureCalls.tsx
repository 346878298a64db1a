import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Closure } from '#shared/contract/calendar/office/closures.schemas.ts'
import { Button } from '#web/ui/Button.tsx'

const CallsDialog = lazy(() => import('./CallsDialog.tsx'))

/** Opens the list of those whom a closure concerns, to be called. */
export function ClosureCalls({ closure }: { closure: Closure }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {m.closure_calls_open()}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CallsDialog closure={closure} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
