import * as m from '#paraglide/messages.js'
import { PHONE_ENTRY_LENGTH } from '#shared/base/phone.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SignInSteps } from './SignInSteps.tsx'
import { useSignIn } from './use-sign-in.ts'

interface SessionEndedDialogProps {
  /** The customer's number, E.164: prefilled. */
  phone: string
  open: boolean
  /** Closed without signing in. */
  onLeave: () => void
}

/** Shown when a session has ended: asks to sign in again. The screen behind it stays mounted. */
export default function SessionEndedDialog({ phone, open, onLeave }: SessionEndedDialogProps) {
  const signIn = useSignIn(() => {}, phone.slice(-PHONE_ENTRY_LENGTH))
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onLeave()}
      title={m.session_ended_title()}
      description={m.session_ended_text()}
      keepOpenOutside
    >
      <SignInSteps signIn={signIn} />
    </Dialog>
  )
}
