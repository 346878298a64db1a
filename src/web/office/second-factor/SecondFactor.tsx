import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { secondFactorCalls } from '#shared/contract/people/office/second-factor.ts'
import { useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUp } from './SetUp.tsx'
import { TurnOff } from './TurnOff.tsx'

/** One's own second factor: set it up, keep the recovery codes, turn it off. Load it lazily. */
export default function SecondFactor() {
  const refresh = useRefresh()
  const { data } = useCall(secondFactorCalls.getSecondFactor, {}, { staleTime: 0 })
  const [doing, setDoing] = useState<'set-up' | 'turn-off' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (!data?.available) return null
  const reread = () => refresh(secondFactorCalls.getSecondFactor)
  return (
    <section aria-labelledby="second-factor" className="flex flex-col gap-3">
      <h3 id="second-factor" className="font-semibold">
        {m.second_factor_title()}
      </h3>
      <p className="text-ink-soft">
        {data.on ? m.second_factor_on({ count: data.recovery_codes_left }) : m.second_factor_off()}
      </p>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : doing === 'set-up' && !data.on ? (
        <SetUp
          onDone={(told) => {
            setCodes(told)
            setDoing(null)
            void reread()
          }}
        />
      ) : doing === 'turn-off' && data.on ? (
        <TurnOff
          onDone={() => {
            setDoing(null)
            void reread()
          }}
        />
      ) : (
        <Button variant="secondary" onClick={() => setDoing(data.on ? 'turn-off' : 'set-up')}>
          {data.on ? m.second_factor_turn_off() : m.second_factor_set_up()}
        </Button>
      )}
    </section>
  )
}
