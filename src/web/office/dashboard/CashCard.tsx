import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { cashCalls } from '#shared/contract/money/office/cash.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { goTo, NOWHERE } from '../hash-location.ts'
import { useToday } from '../session-context.ts'

const POLL_MS = 60_000

/** Cash that is not where it should be: hand-overs whose sums differ, and what riders still have from days before. */
export function CashCard() {
  const today = useToday()
  const { data } = useCall(cashCalls.ridersCash, { query: {} }, { refetchInterval: POLL_MS })
  if (!data) return null
  const late = data.riders.filter(({ since, inHand }) => since !== null && since < today && inHand !== null)
  if (data.discrepancies.length + late.length === 0) return null
  return (
    <Alert
      tone="warning"
      title={m.cash_dashboard()}
      action={
        <Button variant="secondary" onClick={() => goTo({ ...NOWHERE, tab: 'money' })}>
          {m.cash_dashboard_open()}
        </Button>
      }
    >
      <ul>
        {data.discrepancies.map(({ _id, rider, day, declared, counted }) => (
          <li key={_id}>
            {m.cash_dashboard_differs({
              rider,
              day: weekdayAndDay(day),
              difference: formatRupees(Math.abs(counted - declared)),
            })}
          </li>
        ))}
        {late.map(({ rider, since, inHand }) => (
          <li key={rider}>
            {m.cash_dashboard_late({ rider, day: weekdayAndDay(since ?? ''), amount: formatRupees(inHand ?? 0) })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
