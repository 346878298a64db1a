import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { ClosurePreview } from '#shared/contract/calendar/office/closures.schemas.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { daysText, ordersText } from '../calendar-texts.ts'

/** What closing does, in words; with what another preview said before, where that has changed. */
export function ClosureEffects({ preview, former }: { preview: ClosurePreview; former: ClosurePreview | null }) {
  const { moved, subscriptions } = preview
  const texts = effectTexts(preview)
  const before = former === null ? texts : effectTexts(former)
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold text-xl">{closedText(preview)}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5 tabular-nums marker:text-turmeric">
        {texts.map((text) => (
          <li key={text}>{before.includes(text) ? text : <ins className="font-semibold">{text}</ins>}</li>
        ))}
        {before
          .filter((text) => !texts.includes(text))
          .map((text) => (
            <li key={text} className="text-ink-soft">
              <del>{text}</del>
            </li>
          ))}
      </ul>
      {moved.length > 0 && <Moved moved={moved} more={subscriptions - moved.length} />}
    </div>
  )
}

function closedText({ days }: ClosurePreview): string {
  const [first = '', last = first] = [days[0], days.at(-1)]
  return days.length === 1
    ? m.calendar_preview_days_one({ day: daysText(days) })
    : m.calendar_preview_days_other({ from: weekdayAndDay(first), to: weekdayAndDay(last), count: days.length })
}

function effectTexts(preview: ClosurePreview): string[] {
  const { promised_meals, staying_orders, subscriptions } = preview
  return [
    ordersEffect(preview),
    moneyEffect(preview),
    ...(promised_meals > 0
      ? [countedText(promised_meals, m.calendar_preview_promised_one, m.calendar_preview_promised_other)]
      : []),
    ...(staying_orders > 0
      ? [countedText(staying_orders, m.calendar_preview_staying_one, m.calendar_preview_staying_other)]
      : []),
    ...(subscriptions > 0
      ? [countedText(subscriptions, m.calendar_preview_moved_one, m.calendar_preview_moved_other)]
      : []),
    ...(preview.lost_meals ? [m.closure_lost_meals({ count: preview.lost_meals })] : []),
    toldEffect(preview),
  ]
}

function countedText(count: number, one: () => string, other: (given: { count: string }) => string): string {
  return count === 1 ? one() : other({ count: countText(count) })
}

function ordersEffect({ subscription_orders, one_off_orders }: ClosurePreview): string {
  const all = subscription_orders + one_off_orders
  const kinds = { subscription: countText(subscription_orders), one_off: countText(one_off_orders) }
  if (all === 0) return m.calendar_preview_no_orders()
  return all === 1
    ? m.calendar_preview_orders_one(kinds)
    : m.calendar_preview_orders({ orders: ordersText(all), ...kinds })
}

function moneyEffect({ paid_orders, give_back }: ClosurePreview): string {
  const amount = formatRupees(give_back)
  if (paid_orders === 0) return m.calendar_preview_give_back_none()
  return paid_orders === 1
    ? m.calendar_preview_give_back_one({ amount })
    : m.calendar_preview_give_back({ orders: ordersText(paid_orders), amount })
}

function toldEffect({ customers, messages }: ClosurePreview): string {
  const ways = { push: countText(messages.push), app: countText(messages.app) }
  if (customers === 0) return m.calendar_preview_told_none()
  return customers === 1
    ? m.calendar_preview_told_one(ways)
    : m.calendar_preview_told({ customers: m.calendar_customers_other({ count: countText(customers) }), ...ways })
}

function Moved({ moved, more }: { moved: ClosurePreview['moved']; more: number }) {
  return (
    <div className="max-h-64 overflow-y-auto rounded-md border border-line">
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {[m.calendar_preview_subscriber(), m.calendar_preview_old_last(), m.calendar_preview_new_last()].map(
              (head) => (
                <th key={head} scope="col" className="px-3 py-2 font-medium">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {moved.map(({ subscription_id, name, phone_number, last_day, new_last_day }) => (
            <tr key={subscription_id} className="border-line border-t">
              <td className="px-3 py-2">{name ?? phone_number}</td>
              <td className="px-3 py-2 text-ink-soft">{weekdayAndDay(last_day)}</td>
              <td className="px-3 py-2 font-medium">{weekdayAndDay(new_last_day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className="px-3 py-2 text-ink-soft text-sm">{m.calendar_preview_more({ count: countText(more) })}</p>
      )}
    </div>
  )
}
