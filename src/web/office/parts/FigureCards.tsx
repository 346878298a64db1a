import { Card } from '../../ui/Card.tsx'

interface FigureCardsProps {
  figures: [label: string, value: string][]
  className: string
}

/** Figures as a row of cards. */
export function FigureCards({ figures, className }: FigureCardsProps) {
  return (
    <dl className={`grid grid-cols-2 gap-3 sm:grid-cols-3 ${className}`}>
      {figures.map(([label, value]) => (
        <Card key={label} className="flex flex-col justify-between gap-1">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="font-bold text-xl tabular-nums sm:text-2xl">{value}</dd>
        </Card>
      ))}
    </dl>
  )
}
