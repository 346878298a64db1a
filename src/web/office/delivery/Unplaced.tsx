import * as m from '#paraglide/messages.js'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { DeliveryBoard } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { isLoading } from '#shared/domain/delivery/run-states.ts'
import { useServerNow } from '#web/kit/api/use-server-now.ts'
import { clockTime, weekdayDate } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { RUN_STATE } from './delivery-texts.ts'
import type { Delivery } from './use-delivery.ts'

interface UnplacedProps {
  delivery: Delivery
  board: DeliveryBoard
}

/**
 * Orders that stand on no run: before the deadline they are put onto one on request, after it within a minute by themselves, and
 * once the runs have left by hand.
 */
export function Unplaced({ delivery, board }: UnplacedProps) {
  const { arrange, busy, mayChange, query } = delivery
  // No time has passed while the former day's board is still shown: the next one has not been read yet.
  const isLater = useServerNow({ now: board.now, readAt: query.dataUpdatedAt || Date.now() }) < new Date(board.deadline)
  if (board.unplaced === 0 || !board.hasRoutes) return null
  const when = { time: clockTime(board.deadline), day: weekdayDate(kitchenDayOf(new Date(board.deadline))) }
  const count = board.unplaced
  const haveLeft = board.runs.length > 0 && board.runs.every(({ state }) => !isLoading(state))
  const text = isLater
    ? m.delivery_unplaced_later({ count, ...when })
    : haveLeft
      ? m.delivery_unplaced_left({ count })
      : m.delivery_unplaced({ count })
  return (
    <section className="flex flex-col gap-3 print:hidden">
      <Alert
        tone={isLater ? 'info' : 'warning'}
        action={
          mayChange &&
          !haveLeft && (
            <Button variant="secondary" busy={busy} busyLabel={m.delivery_arranging()} onClick={() => arrange(board)}>
              {m.delivery_arrange()}
            </Button>
          )
        }
      >
        {text}
      </Alert>
      {!isLater && mayChange && board.runs.length > 0 && <ByHand delivery={delivery} board={board} />}
    </section>
  )
}

/** Each of them with the runs that it can be put onto. */
function ByHand({ delivery, board }: UnplacedProps) {
  const { addTo, busy } = delivery
  return (
    <ul className="flex flex-col gap-3">
      {board.waiting.map(({ _id, name, address }) => (
        <li key={_id} className="flex flex-wrap items-end gap-3 rounded-lg bg-surface p-3 shadow-card">
          <p className="wrap-anywhere min-w-0 flex-1 basis-64">
            <strong className="block">{name ?? m.delivery_nameless()}</strong>
            <span className="text-ink-soft text-sm">{address}</span>
          </p>
          <Select
            label={m.delivery_add_to({ name: name ?? m.delivery_nameless() })}
            className="w-full sm:w-64"
            disabled={busy}
            value=""
            onChange={({ target }) => {
              const run = board.runs.find((one) => one._id === target.value)
              if (run) addTo(run, _id)
            }}
            options={[
              { value: '', label: m.delivery_add_choose() },
              ...board.runs.map(({ _id: value, route, state }) => ({
                value,
                label: `${route.name} · ${RUN_STATE[state].label()}`,
              })),
            ]}
          />
        </li>
      ))}
    </ul>
  )
}
