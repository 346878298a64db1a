interface FiguresProps {
  figures: { label: string; value: string }[]
}

/** A few figures in a row. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="font-bold text-xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
