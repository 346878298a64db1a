import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IntoView } from '#web/ui/IntoView.tsx'

interface UnansweredAlertProps {
  title: string
  text: string
  busy: boolean
  onAskAgain: () => void
  /** Another way on, beside Ask Again. */
  children?: ReactNode
}

/** After a lost answer: the work may or may not have been done, and the same request can be repeated. */
export function UnansweredAlert({ title, text, busy, onAskAgain, children }: UnansweredAlertProps) {
  const action = (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" busy={busy} busyLabel={m.payment_processing()} onClick={onAskAgain}>
        {m.payment_ask_again()}
      </Button>
      {children}
    </div>
  )
  return (
    <IntoView>
      <Alert tone="warning" announce title={title} action={action}>
        {text}
      </Alert>
    </IntoView>
  )
}
