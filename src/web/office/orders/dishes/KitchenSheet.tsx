import * as m from '#paraglide/messages.js'
import type { CallReply } from '#shared/contract/define.ts'
import type { DishSummaryRow } from '#shared/contract/office/reports.schemas.ts'
import type { reportCalls } from '#shared/contract/office/reports.ts'
import { cookAndPack } from '#web/office/parts/cook-and-pack.ts'
import { rowKey } from '#web/office/parts/dish-columns.tsx'
import { countText } from '#web/parts/count-text.ts'
import { clockTime, shortDate } from '#web/parts/dates.ts'

interface KitchenSheetProps {
  summary: CallReply<typeof reportCalls.dishSummary>
  title: string
  /** When it was counted, milliseconds. */
  at: number
}

/**
 * The dish summary on paper, for the wall above the stove: what to cook and how much of it, in letters that are read
 * from two metres (see admin.css). It holds nothing that a cook does not need; on the screen it is not shown.
 */
export function KitchenSheet({ summary: { plates, rows }, title, at }: KitchenSheetProps) {
  const sections = [
    { label: m.admin_dishes_bases(), rows: rows.filter(({ category }) => category === 'Base Item') },
    { label: m.admin_dishes_addons(), rows: rows.filter(({ category }) => category === 'Add-on') },
  ]
  const toCook = plates.toCook ?? plates.confirmed + plates.willBeConfirmed
  return (
    <div className="kitchen-sheet">
      <header>
        <h2>{title}</h2>
        <p className="kitchen-sheet-plates">
          <strong>{countText(toCook)}</strong> {m.admin_dishes_plates()}
        </p>
        {plates.toCook !== undefined && <p>{cookAndPack(plates)}</p>}
        {plates.willBeConfirmed > 0 && <p>{m.admin_dishes_sheet_open(splitOf(plates))}</p>}
        <p>{m.admin_dishes_printed({ date: shortDate(new Date(at).toISOString()), time: clockTime(at) })}</p>
      </header>
      {sections.map(
        (section) =>
          section.rows.some((row) => toCookOf(row) > 0) && (
            <section key={section.label}>
              <h3>{section.label}</h3>
              <ul>
                {section.rows
                  .filter((row) => toCookOf(row) > 0)
                  .map((row) => (
                    <Dish key={rowKey(row)} row={row} />
                  ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

function Dish({ row }: { row: DishSummaryRow }) {
  return (
    <li>
      <strong>{countText(toCookOf(row))}</strong>
      <span>
        {row.name}
        {row.toCook !== undefined && <small>{cookAndPack(row)}</small>}
        {row.willBeConfirmed > 0 && <small>{m.admin_dishes_sheet_open(splitOf(row))}</small>}
      </span>
    </li>
  )
}

/** Portions to be cooked. */
function toCookOf({ count, toCook }: DishSummaryRow): number {
  return toCook ?? count
}

function splitOf({ confirmed, willBeConfirmed }: { confirmed: number; willBeConfirmed: number }) {
  return { confirmed: countText(confirmed), willBeConfirmed: countText(willBeConfirmed) }
}
