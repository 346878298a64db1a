import { Check } from 'lucide-react'
import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import type { Setup } from '#shared/contract/demo/office/setup.schemas.ts'
import { setupCalls } from '#shared/contract/demo/office/setup.ts'
import { SETUP_STEPS, setupDone, stepDone } from '#shared/domain/demo/setup-steps.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toast.ts'
import { goTo, NOWHERE } from '../../hash-location.ts'
import { GuideLink } from '../../parts/GuideLink.tsx'
import { useMay } from '../../session-context.ts'
import { STEPS } from './step-texts.ts'
import { TrialOrder } from './TrialOrder.tsx'

/** What a new kitchen does first. Each line is ticked off by what the kitchen has, and opens the place where it is done. */
export function FirstSteps({ setup }: { setup: Setup }) {
  const id = useId()
  const api = useApi()
  const may = useMay()
  const refresh = useRefresh()
  const left = SETUP_STEPS.filter((step) => !stepDone(step, setup)).length
  const { busy, run } = useAction(async () => {
    try {
      await api.call(setupCalls.dismissSetup, {})
      toast.success(m.setup_dismissed())
    } catch (error) {
      toast.error(errorText(error, m.setup_dismiss_failed()))
    }
    await refresh(setupCalls.getSetup)
  })
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="font-bold text-xl">
        {m.setup_title()}
      </h2>
      <p className="text-ink-soft text-sm">
        {m.setup_left({ done: countText(SETUP_STEPS.length - left), all: countText(SETUP_STEPS.length) })}
      </p>
      <GuideLink />
      <ol className="mt-3 flex flex-col divide-y divide-line">
        {SETUP_STEPS.map((step, index) => {
          const { title, detail, place, open } = STEPS[step]
          const done = stepDone(step, setup)
          return (
            <li key={step} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
              <span
                aria-hidden
                className={`flex size-8 shrink-0 items-center justify-center rounded-full font-semibold ${done ? 'bg-leaf text-on-fill' : 'bg-sunken text-ink-soft'}`}
              >
                {done ? <Check className="size-5" /> : index + 1}
              </span>
              <div className="min-w-0 flex-1 basis-48">
                <h3 className="font-semibold text-base">
                  {title()}
                  {done && <span className="sr-only">, {m.setup_done()}</span>}
                </h3>
                <p className="text-ink-soft text-sm">{detail(setup)}</p>
              </div>
              <Button
                variant={done ? 'quiet' : 'secondary'}
                className="max-sm:grow"
                onClick={() => goTo({ ...NOWHERE, ...place })}
              >
                {open()}
              </Button>
              {step === 'trial' && !done && <TrialOrder setup={setup} />}
            </li>
          )
        })}
      </ol>
      {setupDone(setup) && may('setup.write') && (
        <div className="flex justify-end border-line border-t pt-4">
          <Button busy={busy} busyLabel={m.settings_saving()} onClick={() => run()}>
            {m.setup_dismiss()}
          </Button>
        </div>
      )}
    </Card>
  )
}
