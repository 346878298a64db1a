import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { TONE_CHIP } from '#web/ui/tones.ts'
import { useDueAtDoor } from './use-open-payment.ts'

interface DueAtDoorProps {
  /** An order of a subscription. */
  orderId: string
  /** Says so when nothing is due, too. */
  says?: boolean
}

/** What is to be paid for a subscription when this meal of it is brought. Nothing is said before it is known. */
export default function DueAtDoor({ orderId, says = false }: DueAtDoorProps): ReactNode {
  const due = useDueAtDoor(orderId)
  if (due === undefined) return null
  if (due === 0) return says ? <p className="text-ink-soft text-sm">{m.order_in_subscription()}</p> : null
  return (
    <p className={`flex min-h-11 items-center gap-2 rounded-md px-3 py-2 text-base ${TONE_CHIP.warning}`}>
      <Wallet className="size-5 shrink-0" />
      <span className="min-w-0">{m.order_due_at_door({ amount: formatRupees(due) })}</span>
    </p>
  )
}
