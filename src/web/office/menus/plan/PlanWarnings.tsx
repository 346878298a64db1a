import { TriangleAlert } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { PlanWarning } from '#shared/domain/catalog/menu-plan.ts'
import { useUsualPrices } from '../../parts/use-usual-prices.ts'
import { warningText } from './plan-texts.ts'

/** What should be looked at again before the week is published. */
export function PlanWarnings({ warnings }: { warnings: readonly PlanWarning[] }) {
  const usual = useUsualPrices()
  if (warnings.length === 0) return null
  return (
    <details className="rounded-lg bg-turmeric-soft px-3 text-turmeric-dark" open={warnings.length < 5}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <TriangleAlert className="size-5 shrink-0" />
        {warnings.length === 1 ? m.admin_plan_warnings_one() : m.admin_plan_warnings({ count: warnings.length })}
      </summary>
      <ul className="flex flex-col gap-1 pb-3 text-sm">
        {warnings.map((warning) => (
          <li key={warningText(warning, usual)}>{warningText(warning, usual)}</li>
        ))}
      </ul>
    </details>
  )
}
