import { ExternalLink } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { Setup } from '#shared/contract/demo/office/setup.schemas.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { QrCode } from '#web/ui/QrCode.tsx'
import { ownAddress, reachedByPhones } from './own-address.ts'

/** How the owner places the trial order: where, on which phone, and how the code gets there. */
export function TrialOrder({ setup: { qr, testSignIn } }: { setup: Setup }) {
  const address = ownAddress()
  return (
    <div className="flex w-full flex-wrap items-start gap-4 rounded-md bg-sunken p-3">
      {qr && <QrCode code={qr} label={m.setup_trial_qr({ address })} className="size-36" />}
      <ol className="min-w-0 flex-1 basis-60 list-decimal pl-5 text-base">
        <li>
          {reachedByPhones() ? m.setup_trial_open() : m.setup_trial_open_here()}{' '}
          <span className="wrap-anywhere font-semibold">{address}</span>
        </li>
        <li>{testSignIn ? m.setup_trial_code_test() : m.setup_trial_code_sent()}</li>
        <li>{m.setup_trial_order()}</li>
        <li>{m.setup_trial_deliver()}</li>
      </ol>
      <a href="/" target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
        <ExternalLink className="size-5 shrink-0" />
        {m.setup_trial_window()}
      </a>
    </div>
  )
}
