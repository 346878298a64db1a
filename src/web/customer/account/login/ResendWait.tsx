import * as m from '#paraglide/messages.js'
import { clockOf } from '#shared/domain/people/sign-in-rules.ts'
import { Alert } from '#web/ui/Alert.tsx'

/** How long until another code may be asked for; after the last resend also why. */
export function ResendWait({ seconds, blocked }: { seconds: number; blocked: boolean }) {
  const time = clockOf(seconds)
  if (blocked) {
    return (
      <Alert tone="warning">
        <p>{m.login_resends_used_up()}</p>
        <p className="tabular-nums">{m.login_blocked_wait({ time })}</p>
      </Alert>
    )
  }
  return (
    // As high as the button that comes in its place.
    <p className="flex min-h-11 items-center justify-center text-center text-ink-soft tabular-nums">
      {m.login_resend_wait({ time })}
    </p>
  )
}
