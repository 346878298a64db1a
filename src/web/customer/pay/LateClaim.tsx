import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Button } from '#web/ui/Button.tsx'
import { ClaimForm } from './ClaimForm.tsx'

/** Nothing is due any more: whoever has paid by UPI all the same says so here. */
export function LateClaim({ onClaim }: { onClaim: (utr: string) => Promise<void> }) {
  const [says, setSays] = useState(false)
  if (!says)
    return (
      <Button variant="secondary" onClick={() => setSays(true)}>
        {m.pay_late()}
      </Button>
    )
  return (
    <>
      <p className="text-base">{m.pay_late_text()}</p>
      <ClaimForm autoFocus onClaim={onClaim} />
    </>
  )
}
