import * as m from '#paraglide/messages.js'
import { formatRupees, sumOfRupees } from '#shared/base/money.ts'
import type { LeftOut } from '#shared/contract/money/office/money.schemas.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { AskedCash } from './use-collect.ts'

const LEFT_TEXTS: Record<LeftOut['why'], () => string> = {
  checked: m.money_cash_left_checked,
  method: m.money_cash_left_method,
  not_delivered: m.money_cash_left_not_delivered,
  other_days: m.money_cash_left_other_days,
}

interface CashQuestionProps {
  asked: AskedCash
  busy: boolean
  onRecord: () => void
  onLeave: () => void
}

/** Asks before the cash of several is recorded: what is in by day, and what is left out and why. Load it lazily. */
export default function CashQuestion({ asked, busy, onRecord, onLeave }: CashQuestionProps) {
  const { amount, days, left, subscriptions } = asked
  const ofOrders = sumOfRupees(days.map((day) => day.amount))
  const nothing = amount === 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onLeave()}
      title={nothing ? m.money_cash_none() : m.money_cash_title({ amount: formatRupees(amount) })}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onLeave}>
            {m.admin_form_cancel()}
          </Button>
          {!nothing && (
            <Button busy={busy} onClick={onRecord}>
              {m.money_cash_record({ amount: formatRupees(amount) })}
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {!nothing && (
          <Part title={m.money_cash_in()}>
            {days.map(({ day, count, amount }) => (
              <Line key={day} name={weekdayDate(day)} count={count} amount={amount} />
            ))}
            {subscriptions.length > 0 && (
              <Line
                name={m.money_cash_subscriptions()}
                count={subscriptions.length}
                amount={sumOfRupees([amount, -ofOrders])}
              />
            )}
          </Part>
        )}
        {left.length > 0 && (
          <Part title={m.money_cash_left()}>
            {left.map(({ why, count, amount }) => (
              <Line key={why} name={LEFT_TEXTS[why]()} count={count} amount={amount} />
            ))}
          </Part>
        )}
      </div>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold text-base">{title}</h3>
      <dl className="flex flex-col gap-1 tabular-nums">{children}</dl>
    </section>
  )
}

function Line({ name, count, amount }: { name: string; count: number; amount: number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt>{name}</dt>
      <dd>{m.money_cash_pair({ count: countText(count), amount: formatRupees(amount) })}</dd>
    </div>
  )
}
