import { Clock, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { AskedPayment } from '#shared/contract/money/customer/payments.schemas.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { copyText } from '#web/kit/browser/copy-text.ts'
import { BreakableVpa } from '#web/kit/parts/BreakableVpa.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { toast } from '#web/ui/toast.ts'
import { saveQr } from './save-qr.ts'

interface PayRequestProps {
  request: NonNullable<AskedPayment['request']>
  /** `null`: it has no end, or nobody knows how far it is. */
  secondsLeft: number | null
}

/** What is to be paid, where and until when: for the UPI app of this phone, for that of another, and for whoever types it. */
export function PayRequest({ request, secondsLeft }: PayRequestProps) {
  const { vpa, amount, note, link, qr } = request
  const { busy, run: save } = useAction(() =>
    saveQr(qr, { name: `UPI ${note}`, line: `${formatRupees(amount)} · ${vpa}` }).catch(() =>
      toast.error(m.pay_qr_not_saved()),
    ),
  )
  return (
    <>
      {secondsLeft !== null && (
        // A clock that is read out each second would be no help: it can be looked up.
        <p role="timer" aria-live="off" className="flex items-center gap-2 text-base tabular-nums">
          <Clock className="size-5 shrink-0 text-ink-soft" />
          {m.pay_within({ time: clockOf(secondsLeft) })}
        </p>
      )}
      {/* On a computer no app answers the link. */}
      <a href={link} className={buttonClass('primary', 'w-full pointer-fine:hidden')}>
        {m.pay_open_app({ amount: formatRupees(amount) })}
      </a>
      <figure className="flex flex-col items-center gap-2">
        <QrCode code={qr} label={m.pay_qr({ amount: formatRupees(amount), vpa })} />
        <figcaption className="text-center text-ink-soft text-sm">{m.pay_scan()}</figcaption>
        <Button variant="secondary" busy={busy} onClick={save}>
          {m.pay_save_qr()}
        </Button>
      </figure>
      <dl className="flex flex-col">
        <Copied name={m.pay_vpa()} text={<BreakableVpa vpa={vpa} />} copied={vpa} label={m.pay_copy_vpa()} />
        <Copied name={m.pay_amount()} text={formatRupees(amount)} copied={String(amount)} label={m.pay_copy_amount()} />
      </dl>
    </>
  )
}

/** Minutes and seconds: `29:41`. */
const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface CopiedProps {
  name: string
  text: ReactNode
  /** What goes to the clipboard. */
  copied: string
  label: string
}

function Copied({ name, text, copied, label }: CopiedProps) {
  return (
    <div className="border-line border-t pt-2">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="flex items-center justify-between gap-1 font-medium text-base">
        <span className="wrap-anywhere min-w-0">{text}</span>
        <IconButton
          label={label}
          onClick={() =>
            copyText(copied).then(
              () => toast.success(m.pay_copied()),
              () => toast.error(m.pay_not_copied()),
            )
          }
        >
          <Copy className="size-5" />
        </IconButton>
      </dd>
    </div>
  )
}
