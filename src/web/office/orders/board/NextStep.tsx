import { ArrowRight } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { statusesGivenBy } from '#shared/domain/ordering/given-statuses.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { useMay, useRole } from '../../session-context.ts'
import type { OrderRow } from '../order-rows.ts'
import { nextStep } from './next-step.ts'

interface NextStepProps {
  row: OrderRow
  /** A change of the order is under way. */
  saving: boolean
  onChange: (row: OrderRow, status: OrderStatus) => void
}

/** One press takes an order a step further; nothing for one that is done with. */
export function NextStep({ row, saving, onChange }: NextStepProps) {
  const may = useMay()
  const given = statusesGivenBy(useRole())
  const to = may('orders.status') ? nextStep(row.order.status, given) : null
  if (to === null) return null
  const status = statusLabel(to)
  return (
    <button
      type="button"
      aria-label={m.admin_board_next({ status, number: row.number })}
      aria-disabled={saving}
      className="inline-flex min-h-11 items-center gap-1 whitespace-nowrap rounded-md px-2 font-medium text-leaf-dark text-sm hover:bg-leaf-soft aria-disabled:text-ink-soft lg:min-h-8 lg:px-1"
      onClick={() => !saving && onChange(row, to)}
    >
      <ArrowRight className="size-4 shrink-0" />
      {status}
    </button>
  )
}
