import { useEffect, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { SignIn } from './use-sign-in.ts'

/** Step three, for a number that was silent for long: it may be another person's by now, and nothing is shown before. */
export function SamePersonStep({ silentSince, error, busy, answerSame }: SignIn) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={title} tabIndex={-1} className="font-semibold text-base outline-none">
        {m.login_same_title()}
      </h3>
      <p className="text-base">{silentSince && m.login_same_text({ day: formatDate(silentSince) })}</p>
      {error && (
        <Alert tone="danger" announce>
          {error}
        </Alert>
      )}
      <Button full busy={busy === 'verifying'} busyLabel={m.login_verifying()} onClick={() => answerSame(true)}>
        {m.login_same_yes()}
      </Button>
      <Button variant="secondary" full disabled={busy !== null} onClick={() => answerSame(false)}>
        {m.login_same_no()}
      </Button>
    </div>
  )
}
