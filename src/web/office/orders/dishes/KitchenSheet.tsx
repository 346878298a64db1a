import type { CSSProperties } from 'react'
import * as m from '#paraglide/messages.js'
import type { CallReply } from '#shared/contract/define.ts'
import type { CookedDish } from '#shared/contract/reports/office/reports.schemas.ts'
import type { reportCalls } from '#shared/contract/reports/office/reports.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { clockTime, shortDate } from '#web/kit/parts/dates.ts'
import { cookAndPack } from '#web/office/parts/cook-and-pack.ts'
import { cookText } from '#web/office/parts/cook-figure-text.ts'
import { rowKey } from '#web/office/parts/dish-columns.tsx'
import { sheetLayout } from '../../parts/sheet-layout.ts'

interface KitchenSheetProps {
  summary: CallReply<typeof reportCalls.dishSummary>
  title: string
  /** When it was counted, milliseconds. */
  at: number
}

/** Of the head's small lines. Below the menus there are up to three of them. */
const LETTERS_A_LINE = 45

/**
 * The dish summary on paper, for the wall above the stove: what to cook and how much of it, in letters that are read
 * from two metres as long as they are few (see admin.css). It is one page, and names day and menu. It holds nothing that a
 * cook does not need; on the screen it is not shown.
 */
export function KitchenSheet({ summary: { plates, rows, menus }, title, at }: KitchenSheetProps) {
  const cooked = rows.filter((row) => toCookOf(row) > 0)
  const sections = [
    { label: m.admin_dishes_bases(), rows: cooked.filter(({ category }) => category === 'Base Item') },
    { label: m.admin_dishes_addons(), rows: cooked.filter(({ category }) => category === 'Add-on') },
  ].filter((section) => section.rows.length > 0)
  const { points, columns } = sheetLayout(
    cooked.map((row) => ({ name: row.name, notes: notesOf(row).length })),
    sections.length,
    Math.ceil(menus.join(', ').length / LETTERS_A_LINE) + 3,
  )
  const toCook = plates.toCook ?? plates.confirmed + plates.willBeConfirmed
  return (
    <div className="printed kitchen-sheet">
      <header>
        <h2>{title}</h2>
        {menus.length > 0 && <p>{menus.join(', ')}</p>}
        <p className="kitchen-sheet-plates">
          <strong>{countText(toCook)}</strong> {m.cook_label()}
        </p>
        {plates.cook && <p>{cookText(plates.cook)}</p>}
        {plates.toCook !== undefined && <p>{cookAndPack(plates)}</p>}
        {plates.willBeConfirmed > 0 && <p>{m.admin_dishes_sheet_open(splitOf(plates))}</p>}
        <p>{m.admin_dishes_printed({ date: shortDate(new Date(at).toISOString()), time: clockTime(at) })}</p>
      </header>
      <div
        className="kitchen-sheet-dishes"
        style={{ '--sheet-points': `${points}pt`, '--sheet-columns': columns } as CSSProperties}
      >
        {sections.map((section) => (
          <section key={section.label}>
            <h3>{section.label}</h3>
            <ul>
              {section.rows.map((row) => (
                <Dish key={rowKey(row)} row={row} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function Dish({ row }: { row: CookedDish }) {
  return (
    <li>
      <strong>{countText(toCookOf(row))}</strong>
      <span>
        {row.name}
        {notesOf(row).map((note) => (
          <small key={note}>{note}</small>
        ))}
      </span>
    </li>
  )
}

/** What a cook must know beside the figure. */
function notesOf(row: CookedDish): string[] {
  return [
    ...(row.toCook === undefined ? [] : [cookAndPack(row)]),
    ...(row.willBeConfirmed > 0 ? [m.admin_dishes_sheet_open(splitOf(row))] : []),
  ]
}

/** Portions to be cooked. */
function toCookOf({ count, toCook }: CookedDish): number {
  return toCook ?? count
}

function splitOf({ confirmed, willBeConfirmed }: { confirmed: number; willBeConfirmed: number }) {
  return { confirmed: countText(confirmed), willBeConfirmed: countText(willBeConfirmed) }
}
