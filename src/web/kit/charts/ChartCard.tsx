import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/Card.tsx'

interface ChartCardProps {
  title: string
  hint?: ReactNode
  chart: ReactNode
  /** The same figures as a table. */
  table: ReactNode
  /** Where the table stands on wide screens. */
  place?: 'beside' | 'below'
}

/** A chart with its table. */
export function ChartCard({ title, hint, chart, table, place = 'beside' }: ChartCardProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div>
        <h2 id={id} className="font-semibold text-xl">
          {title}
        </h2>
        {hint && <p className="text-ink-soft text-sm">{hint}</p>}
      </div>
      <div className={`grid min-w-0 items-start gap-4 ${place === 'beside' ? 'lg:grid-cols-[3fr_2fr]' : ''}`}>
        <div className="flex min-w-0 flex-col gap-4">{chart}</div>
        {table}
      </div>
    </Card>
  )
}
