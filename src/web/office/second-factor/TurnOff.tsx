import * as m from '#paraglide/messages.js'
import { secondFactorCalls } from '#shared/contract/people/office/second-factor.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { ProofForm } from './ProofForm.tsx'

/** Turns the second factor off, for who knows the password and has a code. */
export function TurnOff({ onDone }: { onDone: () => void }) {
  const api = useApi()
  return (
    <ProofForm
      codeLabel={m.second_factor_code()}
      codeHint={m.admin_login_second_factor_hint()}
      submitLabel={m.second_factor_turn_off()}
      send={async (current, code) => {
        await api.call(secondFactorCalls.turnOffSecondFactor, { body: { current, code } })
        toast.success(m.second_factor_turned_off())
        onDone()
      }}
    />
  )
}
