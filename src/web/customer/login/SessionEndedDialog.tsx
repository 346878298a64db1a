import * as m from '#paraglide/messages.js'
import { PHONE_ENTRY_LENGTH } from '#shared/domain/people/phone.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SignInSteps } from './SignInSteps.tsx'
import { useSignIn } from './use-sign-in.ts'

interface SessionEndedDialogProps {
  /** The customer's number, E.164: it stands in the form already. */
  phone: string
  open: boolean
  /** Closed without signing in. */
  onLeave: () => void
}

/** Says that a session has ended and asks to sign in again; behind it the screen stays as it was. */
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
