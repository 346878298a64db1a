import type { CSSProperties } from 'react'
import * as m from '#paraglide/messages.js'
import type { ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'
import { THALI_KEY } from '#shared/domain/catalog/dish-key.ts'
import { lineKey } from '#shared/domain/kitchen/production.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { clockTime, shortDate, weekdayDate } from '#web/kit/parts/dates.ts'
import { type AmountText, amountParts, amountText, changeText } from '../parts/amount-text.ts'
import { sheetLayout } from '../parts/sheet-layout.ts'
import { choicesText } from './SheetChoices.tsx'
import { stateText } from './SheetState.tsx'
import { unresolvedText } from './unresolved-text.ts'

/** Small lines of the head: state, what was printed when, and the buffer. */
const HEAD_LINES = 4

/** As many signs stand in a small line of the head. */
const LINE_SIGNS = 90

/** In ems: the room of an amount with its unit in small letters, and the gap behind it. */
const AMOUNT = 5.5

/**
 * The sheet on paper, one page of A4: before the lock the list of what to prepare, after it what to cook. What nobody has seen
 * yet is written beside the figure.
 */
export function ProductionPaper({ sheet, at }: { sheet: ProductionSheet; at: number }) {
  const thalis = sheet.lines.find(({ key }) => key === THALI_KEY)
  const dishes = sheet.lines.filter((line) => line.key !== THALI_KEY && (line.toCook > 0 || line.change !== 0))
  const notes = (line: (typeof dishes)[number]) =>
    (line.change !== 0 || line.pending > 0 ? 1 : 0) + (line.unresolved.length > 0 ? 1 : 0)
  const choices = choicesText(sheet)
  const { points, columns } = sheetLayout(
    dishes.map((line) => ({ name: line.name, notes: notes(line) })),
    0,
    HEAD_LINES + Math.ceil(choices.length / LINE_SIGNS),
    AMOUNT,
  )
  return (
    <div className="printed kitchen-sheet">
      <header>
        <h2>{m.production_title({ day: weekdayDate(sheet.day), slot: slotName(sheet.slot) })}</h2>
        <p>{sheet.locked ? m.production_paper_sheet() : m.production_paper_prep()}</p>
        <p className="kitchen-sheet-plates">
          <strong>{amountText(thalis?.toCook ?? 0, { key: THALI_KEY, unit: 'portion' })}</strong>{' '}
          {m.production_plates()}
          {thalis &&
            thalis.change !== 0 &&
            ` (${m.production_not_seen({ change: changeText(thalis.change, thalis) })})`}
        </p>
        <p>{stateText(sheet, new Date(sheet.now))}</p>
        {choices && <p>{choices}</p>}
        <p>{m.production_printed({ date: shortDate(new Date(at).toISOString()), time: clockTime(at) })}</p>
      </header>
      {sheet.lines.length === 0 && <p>{m.production_nothing()}</p>}
      {dishes.length > 0 && (
        <div
          className="kitchen-sheet-dishes"
          style={{ '--sheet-points': `${points}pt`, '--sheet-columns': columns } as CSSProperties}
        >
          <ul>
            {dishes.map((line) => (
              <li key={lineKey(line)}>
                <Amount {...amountParts(line.toCook, line)} />
                <span>
                  {line.name}
                  {line.change !== 0 && (
                    <small>{m.production_not_seen({ change: changeText(line.change, line) })}</small>
                  )}
                  {line.unresolved.length > 0 && (
                    <small>
                      <b>{unresolvedText(line)}</b>
                    </small>
                  )}
                  {line.pending > 0 && (
                    <small>
                      {m.production_paper_pending({
                        sure: amountText(line.sure, line),
                        pending: amountText(line.pending, line),
                      })}
                    </small>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Amount({ figure, unit }: AmountText) {
  return (
    <strong style={{ minWidth: `${AMOUNT - 0.5}em`, whiteSpace: 'nowrap', flexShrink: 0 }}>
      {figure} <span style={{ fontSize: '0.5em' }}>{unit}</span>
    </strong>
  )
}
