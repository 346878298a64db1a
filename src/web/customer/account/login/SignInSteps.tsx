import { CodeStep } from './CodeStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import type { SignIn } from './use-sign-in.ts'

/** The phone, then the code. */
export function SignInSteps({ signIn }: { signIn: SignIn }) {
  return signIn.step === 'phone' ? <PhoneStep {...signIn} /> : <CodeStep {...signIn} />
}
