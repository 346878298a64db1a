import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { DeliveryBoard, DeliveryRun, RunStop } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { clockTime, shortDate, weekdayDate } from '#web/kit/parts/dates.ts'
import {
  boxesAt,
  boxesText,
  checkingAt,
  dueAt,
  emptiesAt,
  itemsAt,
  namesAt,
  notesAt,
  phonesAt,
  STOP_STATE,
  stopsText,
} from './delivery-texts.ts'
import { StopMarks } from './StopMarks.tsx'

export type Paper = 'a4' | 'roll'

/**
 * The run on paper, for A4 or for a roll of 80 mm: each stop with all that the rider needs at the door, and room to write down
 * the cash and the boxes. The head is on every page, so that pages of two runs are never mixed up.
 */
export function RunSheet({ board, run, paper }: { board: DeliveryBoard; run: DeliveryRun; paper: Paper }) {
  const stops = run.stops.filter(({ state }) => state !== 'withdrawn')
  const due = stops.reduce((sum, stop) => sum + dueAt(stop), 0)
  const boxes = stops.flatMap((stop) => boxesAt(stop) ?? [])
  const now = Date.now()
  return (
    <div className={`printed run-sheet run-sheet-${paper}`}>
      <header>
        <div className="run-sheet-head">
          <h2>{m.delivery_run({ name: run.route.name })}</h2>
          <p>
            <strong>{m.delivery_run_day({ day: weekdayDate(board.day), slot: slotName(board.slot) })}</strong>
            {' · '}
            {run.rider?.name ?? m.delivery_no_rider()}
          </p>
          <p>
            {stopsText(stops.length)}
            {boxes.length > 0 &&
              ` · ${boxesText({ count: boxes.reduce((sum, { count }) => sum + count, 0), packed: null })}`}
            {due > 0 && ` · ${m.delivery_collect({ amount: formatRupees(due) })}`}
          </p>
          <p className="run-sheet-small">
            {m.production_printed({ date: shortDate(new Date(now).toISOString()), time: clockTime(now) })}
          </p>
        </div>
      </header>
      {stops.length === 0 ? (
        <p>{m.delivery_run_empty()}</p>
      ) : (
        <ol>
          {stops.map((stop) => (
            <SheetStop key={stop._id} stop={stop} />
          ))}
        </ol>
      )}
    </div>
  )
}

function SheetStop({ stop }: { stop: RunStop }) {
  const [due, checking, boxes] = [dueAt(stop), checkingAt(stop), boxesAt(stop)]
  return (
    <li>
      <span className="run-sheet-number">{stop.number}</span>
      <div className="run-sheet-stop">
        <p>
          <strong>{namesAt(stop)}</strong>
          {phonesAt(stop).map((phone) => (
            <span key={phone} className="run-sheet-phone">
              {' '}
              {phone}
            </span>
          ))}
          {stop.location?.digipin && <span className="run-sheet-small"> {stop.location.digipin}</span>}
        </p>
        <p>{stop.address}</p>
        <p>
          {boxes && <strong>{boxesText({ count: boxes.count, packed: null })} · </strong>}
          {itemsAt(stop)} <StopMarks stop={stop} onPaper /> {emptiesAt(stop)}
        </p>
        {checking > 0 && <p>{m.delivery_checking({ amount: formatRupees(checking) })}</p>}
        {(stop.state === 'delivered' || stop.state === 'failed') && <strong>{STOP_STATE[stop.state].label()}</strong>}
        {notesAt(stop).map((note) => (
          <p key={note} className="run-sheet-note">
            {note}
          </p>
        ))}
      </div>
      <div className="run-sheet-rooms">
        <span>
          {m.delivery_paper_cash()}
          {due > 0 && <strong className="run-sheet-due">{formatRupees(due)}</strong>}
        </span>
        <span>{m.delivery_paper_left()}</span>
        <span>{m.delivery_paper_taken()}</span>
      </div>
      <span className="run-sheet-tick" />
    </li>
  )
}
