import { CodeStep } from './CodeStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { SamePersonStep } from './SamePersonStep.tsx'
import type { SignIn } from './use-sign-in.ts'

/** The phone, then the code; after long silence also whether it is the same person. */
export function SignInSteps({ signIn }: { signIn: SignIn }) {
  if (signIn.step === 'same') return <SamePersonStep {...signIn} />
  return signIn.step === 'phone' ? <PhoneStep {...signIn} /> : <CodeStep {...signIn} />
}
