import * as m from '#paraglide/messages.js'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IntoView } from '#web/ui/IntoView.tsx'

/** The phone was offline: nothing left it, so the same can be sent without a doubt. */
export function NotSentAlert({ busy, onTryAgain }: { busy: boolean; onTryAgain: () => void }) {
  return (
    <IntoView>
      <Alert
        tone="warning"
        announce
        title={m.offline_not_sent()}
        action={
          <Button variant="secondary" busy={busy} busyLabel={m.payment_processing()} onClick={onTryAgain}>
            {m.ui_try_again()}
          </Button>
        }
      />
    </IntoView>
  )
}
