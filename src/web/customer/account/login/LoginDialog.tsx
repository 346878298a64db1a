import * as m from '#paraglide/messages.js'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { LoginRequest } from '../../shell/session/LoginProvider.tsx'
import { LanguageLinks } from '../language/LanguageLinks.tsx'
import { SignInSteps } from './SignInSteps.tsx'
import { useSignIn } from './use-sign-in.ts'

type LoginDialogProps = LoginRequest & { open: boolean; onOpenChange: (open: boolean) => void }

/** Signing in by phone and one-time code. Closed by mistake, it opens again at the step where it was. */
export default function LoginDialog({ title = m.login_title(), onSuccess, open, onOpenChange }: LoginDialogProps) {
  const signIn = useSignIn(() => {
    onOpenChange(false)
    onSuccess?.()
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} keepOpenOutside>
      <SignInSteps signIn={signIn} />
      {signIn.step === 'phone' && <LanguageLinks className="mt-4" />}
    </Dialog>
  )
}
