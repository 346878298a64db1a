import * as m from '#paraglide/messages.js'
import { productionCalls } from '#shared/contract/kitchen/office/production.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { clockTime, weekdayDate } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { goTo, NOWHERE } from '../hash-location.ts'
import { changeText } from '../parts/amount-text.ts'

const POLL_MS = 60_000

/** What of the kitchen's sheets should be zero and is not, as lists. Nothing in a kitchen that does not want to be told. */
export function ProductionChecks() {
  const { data } = useCall(productionCalls.productionChecks, {}, { refetchInterval: POLL_MS })
  if (!data?.watched) return null
  const { notLocked, unseen } = data
  const days = [...new Map(unseen.map(({ day, slot }) => [`${day} ${slot}`, { day, slot }])).values()]
  return (
    <>
      {notLocked.length > 0 && (
        <Alert tone="warning" title={m.admin_run_not_locked({ count: notLocked.length })}>
          <ul>
            {notLocked.map(({ day, slot, deadline }) => (
              <li key={`${day} ${slot}`}>
                {m.admin_run_not_locked_day({
                  day: weekdayDate(day),
                  slot: slotName(slot),
                  time: clockTime(deadline),
                })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {days.map(({ day, slot }) => {
        const dishes = unseen.filter((dish) => dish.day === day && dish.slot === slot)
        return (
          <Alert
            key={`${day} ${slot}`}
            tone="warning"
            title={m.admin_run_unseen({ count: dishes.length, day: weekdayDate(day), slot: slotName(slot) })}
            action={
              <Button
                variant="secondary"
                onClick={() => goTo({ ...NOWHERE, tab: 'kitchen', day, slot: slot === 'lunch' ? null : slot })}
              >
                {m.admin_run_unseen_show()}
              </Button>
            }
          >
            <ul>
              {dishes.map((dish) => (
                <li key={`${dish.unit} ${dish.key}`}>
                  {dish.name} {changeText(dish.change, dish)}
                </li>
              ))}
            </ul>
          </Alert>
        )
      })}
      {notLocked.length === 0 && unseen.length === 0 && <Alert tone="success">{m.admin_run_kitchen_done()}</Alert>}
    </>
  )
}
