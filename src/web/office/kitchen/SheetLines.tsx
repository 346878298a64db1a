import { Check, TriangleAlert } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { ProductionLine, ProductionSheet } from '#shared/contract/kitchen/office/production.schemas.ts'
import { lineKey } from '#shared/domain/kitchen/production.ts'
import { dayAndMonth } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { amountParts, amountText, bareAmount, changeText } from '../parts/amount-text.ts'
import { useMay } from '../session-context.ts'
import { unresolvedText } from './unresolved-text.ts'
import type { Production } from './use-production.ts'

const UNRESOLVED = 'bg-danger-soft outline-4 outline-danger'
const CHANGED = 'bg-turmeric-soft outline-4 outline-turmeric'

interface SheetLinesProps {
  production: Production
  sheet: ProductionSheet
  /** For the large screen: sizes follow it, and what is read from near is left out. */
  large?: boolean
}

/** Dish by dish how much is cooked, in figures that are read from afar. */
export function SheetLines({ production, sheet, large = false }: SheetLinesProps) {
  return (
    <ul
      className="grid gap-3"
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${large ? '17em' : '22rem'}), 1fr))` }}
    >
      {sheet.lines.map((line) => (
        <Line key={lineKey(line)} {...{ production, sheet, line, large }} />
      ))}
    </ul>
  )
}

function Line({ production, sheet, line, large }: SheetLinesProps & { line: ProductionLine }) {
  const may = useMay()
  const Name = large ? 'h2' : 'h3'
  const { figure, unit } = amountParts(line.toCook, line)
  const changed = line.change !== 0
  const look = line.unresolved.length > 0 ? UNRESOLVED : changed ? CHANGED : 'bg-surface'
  return (
    <li className={`flex flex-col gap-1 rounded-lg p-3 shadow-card ${look}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Name
          className="min-w-0 flex-1 font-semibold"
          style={{ fontSize: '1.25em', lineHeight: 1.25, flexBasis: '7em' }}
        >
          {line.name}
        </Name>
        <p className="ml-auto text-right tabular-nums">
          <b className="text-leaf-dark" style={{ fontSize: '2.4em', lineHeight: 1 }}>
            {figure}
          </b>
          {unit && ` ${unit}`}
        </p>
      </div>
      <p className="text-ink-soft tabular-nums">{sharesText(sheet, line)}</p>
      {line.unresolved.length > 0 && (
        <p className="flex items-start gap-2 font-bold text-danger-dark">
          <TriangleAlert className="mt-0.5 size-[1.2em] shrink-0" />
          {unresolvedText(line)}
        </p>
      )}
      {changed && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-bold text-turmeric-dark" style={{ fontSize: '1.25em' }}>
            {m.production_not_seen({ change: changeText(line.change, line) })}
            {line.fromSurplus !== 0 && (
              <span className="block font-normal" style={{ fontSize: '0.8em' }}>
                {m.production_surplus_from({ amount: amountText(line.fromSurplus, line) })}
              </span>
            )}
          </p>
          {may('production.write') && (
            <Button
              variant="secondary"
              className="ml-auto min-h-14 px-5"
              style={{ fontSize: 'inherit' }}
              aria-label={m.production_tick_one({ name: line.name })}
              onClick={() => production.see([line])}
            >
              <Check className="size-6 shrink-0" />
              {m.production_tick()}
            </Button>
          )}
        </div>
      )}
      {!large && line.past.some((past) => past !== null) && <Past sheet={sheet} line={line} />}
    </li>
  )
}

/** What the figure is made of: before the lock the three numbers, after it what was planned and is ordered. */
function sharesText({ locked }: ProductionSheet, line: ProductionLine): string {
  const amount = (of: number) => bareAmount(of, line)
  if (!locked) {
    return m.production_shares({ sure: amount(line.sure), pending: amount(line.pending), not: amount(line.notComing) })
  }
  const ordered = amount(line.sure)
  return line.planned >= line.sure
    ? m.production_planned({ ordered, spare: amount(line.planned - line.sure) })
    : m.production_planned_since({ planned: amount(line.planned), ordered })
}

/** The last of the same weekday, the latest first. */
function Past({ sheet: { pastDays }, line }: { sheet: ProductionSheet; line: ProductionLine }) {
  const amount = (of: number) => bareAmount(of, line)
  return (
    <ul className="border-line border-t pt-1 text-ink-soft text-sm tabular-nums">
      {pastDays.map((day, index) => {
        const past = line.past[index]
        if (!past) return null
        const of = { day: dayAndMonth(day), planned: amount(past.planned) }
        return (
          <li key={day}>
            {past.cooked === null
              ? m.production_past_planned(of)
              : m.production_past({
                  ...of,
                  cooked: amount(past.cooked),
                  left: past.leftOver === null ? m.production_past_unknown() : amount(past.leftOver),
                })}
          </li>
        )
      })}
    </ul>
  )
}
