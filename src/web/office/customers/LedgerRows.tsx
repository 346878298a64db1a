import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'

interface ShownRow {
  /** What it is, with its amount. */
  text: string
  badge: string | null
  /** What else is known of it; what is not is left out. */
  facts: (string | null)[]
  /** The name of the button that takes it back; `null`: it cannot be. */
  takeBack: string | null
}

interface LedgerRowsProps<Row> {
  rows: Row[]
  show: (row: Row) => ShownRow
  takeBackLabel: string
  /** The id of the row. */
  busyWith: string | null
  onTakeBack: (row: Row) => void
}

/** The moves of a customer's money, which are never changed, only taken back by another one. */
export function LedgerRows<Row extends { _id: string }>(props: LedgerRowsProps<Row>) {
  const { rows, show, takeBackLabel, busyWith, onTakeBack } = props
  return (
    <ul className="wrap-anywhere flex flex-col empty:hidden">
      {rows.map((row) => {
        const { text, badge, facts, takeBack } = show(row)
        return (
          <li key={row._id} className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-2">
            <span className="flex min-w-40 flex-1 flex-col">
              <span className="flex flex-wrap items-center gap-2 font-medium tabular-nums">
                {text}
                {badge && <Badge tone="neutral">{badge}</Badge>}
              </span>
              <span className="text-ink-soft text-sm">{facts.filter(Boolean).join(' · ')}</span>
            </span>
            {takeBack && (
              <Button
                variant="secondary"
                aria-label={takeBack}
                busy={busyWith === row._id}
                onClick={() => onTakeBack(row)}
              >
                {takeBackLabel}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
