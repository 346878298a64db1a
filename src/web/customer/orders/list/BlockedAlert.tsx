import * as m from '#paraglide/messages.js'
import { Alert } from '#web/ui/Alert.tsx'

/** Told while the kitchen takes no orders of the customer: how to reach it. */
export default function BlockedAlert({ contact }: { contact: string | null }) {
  return (
    <Alert tone="warning" title={m.blocked_title()} className="mb-3">
      <p>{m.blocked_text()}</p>
      <p className="wrap-anywhere font-semibold">
        {contact === null ? m.blocked_call_kitchen() : m.blocked_call({ contact })}
      </p>
    </Alert>
  )
}
