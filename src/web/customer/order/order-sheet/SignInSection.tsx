import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import { SignInSteps } from '../../account/login/SignInSteps.tsx'
import { useSignIn } from '../../account/login/use-sign-in.ts'

/** Phone and code, inside the sheet: what is ordered stays above it. */
export function SignInSection({ onSignedIn }: { onSignedIn: () => void }) {
  const id = useId()
  const signIn = useSignIn(onSignedIn)
  return (
    <section aria-labelledby={id} className="border-line border-t py-3">
      <h3 id={id} className="mb-3 font-semibold text-base">
        {m.order_sheet_sign_in()}
      </h3>
      <SignInSteps signIn={signIn} />
    </section>
  )
}
