import * as m from '#paraglide/messages.js'
import type { CallReply } from '#shared/contract/define.ts'
import type { feedbackCalls } from '#shared/contract/ordering/office/feedback.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { REASON_TEXTS } from '#web/kit/parts/rating-texts.ts'
import { type DataColumn, DataTable } from '#web/kit/table/DataTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FigureCards } from '../parts/FigureCards.tsx'

type Week = CallReply<typeof feedbackCalls.feedback>
type Dish = Week['dishes'][number]

/** How the meals of the last seven days were rated, the worst dish first. */
export function WeekOfFeedback({ from, to, ratings, stars, complaints, per_thousand, plates, dishes, reasons }: Week) {
  const columns: DataColumn<Dish>[] = [
    { key: 'name', label: m.admin_dishes_column_name(), value: ({ name }) => name },
    { key: 'stars', label: m.feedback_stars(), value: ({ stars }) => stars, show: ({ stars }) => stars.toFixed(1) },
    { key: 'ratings', label: m.feedback_ratings(), value: ({ ratings }) => ratings },
    { key: 'complaints', label: m.feedback_complaints(), value: ({ complaints }) => complaints },
  ]
  return (
    <Card as="section" aria-labelledby="feedback-week" className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 id="feedback-week" className="font-bold text-xl">
          {m.feedback_week()}
        </h2>
        <p className="text-ink-soft text-sm">{m.feedback_days({ from: weekdayDate(from), to: weekdayDate(to) })}</p>
      </div>
      <FigureCards
        className=""
        figures={[
          { label: m.feedback_mean(), value: stars === null ? m.feedback_none() : stars.toFixed(1) },
          { label: m.feedback_ratings(), value: countText(ratings) },
          {
            label: m.feedback_per_thousand(),
            value: per_thousand === null ? m.feedback_none() : String(per_thousand),
            note: m.feedback_of({ complaints: countText(complaints), plates: countText(plates) }),
          },
        ]}
      />
      {dishes.length === 0 ? (
        <p>{m.feedback_no_ratings()}</p>
      ) : (
        <>
          <h3 className="font-semibold text-base">{m.feedback_worst()}</h3>
          <DataTable title={m.feedback_worst()} columns={columns} rows={dishes} keyOf={({ key }) => key} />
        </>
      )}
      {reasons.length > 0 && (
        <>
          <h3 className="font-semibold text-base">{m.feedback_reasons()}</h3>
          <ul className="flex flex-col gap-1">
            {reasons.map(({ reason, count }) => (
              <li key={reason} className="flex justify-between gap-3">
                <span>{REASON_TEXTS[reason]()}</span>
                <span className="tabular-nums">{countText(count)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
