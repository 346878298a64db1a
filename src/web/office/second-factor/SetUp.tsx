import { useQueryClient } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { secondFactorCalls } from '#shared/contract/people/office/second-factor.ts'
import { keyOf, useApi, useCall } from '#web/kit/api/use-call.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { ProofForm } from './ProofForm.tsx'

/** Hands the authenticator app a new secret, and turns it on once the app shows its code. `onDone` is told the recovery codes. */
export function SetUp({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const api = useApi()
  const client = useQueryClient()
  // One secret as long as the form stands, whatever the window does meanwhile.
  const made = useCall(secondFactorCalls.newSecondFactor, {}, { staleTime: Number.POSITIVE_INFINITY })
  if (made.isError) {
    return (
      <ErrorCard
        title={m.second_factor_failed()}
        text={m.admin_no_answer()}
        onRetry={() => made.refetch()}
        busy={made.isFetching}
      />
    )
  }
  if (!made.data) return <Spinner />
  const { secret, uri, qr } = made.data
  return (
    <div className="flex flex-col gap-4">
      <p>{m.second_factor_how()}</p>
      <figure className="flex flex-col items-center gap-2">
        <QrCode code={qr} label={m.second_factor_qr()} />
        <figcaption className="text-center text-ink-soft text-sm">{m.second_factor_scan()}</figcaption>
      </figure>
      <a href={uri} className={buttonClass('secondary')}>
        {m.second_factor_open_app()}
      </a>
      <div>
        <p className="mb-1 font-medium">{m.second_factor_key()}</p>
        {/* Text and no field: on a phone it takes two lines, and all of it is to be seen. */}
        <p className="select-all rounded-md bg-sunken px-3 py-2 font-mono">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <p className="mt-1 text-ink-soft text-sm">{m.second_factor_key_hint()}</p>
      </div>
      <ProofForm
        codeLabel={m.second_factor_code()}
        codeHint={m.second_factor_code_hint()}
        submitLabel={m.second_factor_turn_on()}
        send={async (current, code) => {
          const body = { current, secret, code }
          const { recovery_codes } = await api.call(secondFactorCalls.turnOnSecondFactor, { body })
          // Whoever sets up another one gets another secret.
          client.removeQueries({ queryKey: keyOf(secondFactorCalls.newSecondFactor, {}) })
          onDone(recovery_codes)
        }}
      />
    </div>
  )
}
