import * as m from '#paraglide/messages.js'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IntoView } from '#web/ui/IntoView.tsx'

/** Asks about what has changed under the customer's eyes, before anything can be ordered. */
export function TermsAlert({ changes, onAgree }: { changes: string[]; onAgree: () => void }) {
  return (
    <IntoView key={changes.join()}>
      <Alert
        tone="warning"
        announce
        className="mb-3"
        title={m.order_terms_title()}
        action={
          <Button variant="secondary" onClick={onAgree}>
            {m.order_terms_agree()}
          </Button>
        }
      >
        {changes.map((change) => (
          <p key={change}>{change}</p>
        ))}
      </Alert>
    </IntoView>
  )
}
