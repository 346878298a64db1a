import { Card } from '#web/ui/Card.tsx'

export interface Figure {
  label: string
  value: string
  /** Said below its name. */
  note?: string | false
}

interface FigureCardsProps {
  figures: Figure[]
  className: string
}

/** Figures as a row of cards. */
export function FigureCards({ figures, className }: FigureCardsProps) {
  return (
    <dl className={`grid grid-cols-2 gap-3 sm:grid-cols-3 ${className}`}>
      {figures.map(({ label, value, note }) => (
        <Card key={label} className="flex flex-col justify-between gap-1">
          <dt className="text-ink-soft text-sm">
            {label}
            {note && <span className="block">{note}</span>}
          </dt>
          <dd className="font-bold text-xl tabular-nums sm:text-2xl">{value}</dd>
        </Card>
      ))}
    </dl>
  )
}
